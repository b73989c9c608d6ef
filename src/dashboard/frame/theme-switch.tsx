import { useMessages } from '#ui/i18n/messages.ts'
import { useTheme } from './use-theme.ts'

/** Hidden until a script runs. */
export function ThemeSwitch() {
  const t = useMessages()
  const { theme, turn } = useTheme()
  return (
    <button
      type="button"
      data-theme-switch=""
      hidden={theme === undefined}
      aria-pressed={theme && theme === 'light'}
      onClick={turn}
    >
      {t.dashboard.lightTheme}
    </button>
  )
}
