import { useMessages } from '#ui/i18n/messages.ts'
import { useTheme } from './use-theme.ts'

export function ThemeSwitch() {
  const t = useMessages()
  const { theme, turn } = useTheme()
  return (
    <button
      type="button"
      className="scripted"
      data-theme-switch=""
      disabled={theme === undefined}
      aria-pressed={theme && theme === 'light'}
      onClick={turn}
    >
      {t.dashboard.lightTheme}
    </button>
  )
}
