import { SunMoon } from 'lucide-react'
import { useMessages } from '#ui/i18n/messages.ts'
import { useTheme } from './use-theme.ts'

export function ThemeSwitch({ isIcon = false }: { isIcon?: boolean }) {
  const t = useMessages()
  const { theme, turn } = useTheme()
  return (
    <button
      type="button"
      className="scripted"
      data-theme-switch={isIcon ? undefined : ''}
      disabled={theme === undefined}
      aria-pressed={theme && theme === 'light'}
      onClick={turn}
      {...(isIcon && { 'aria-label': t.dashboard.lightTheme, title: t.dashboard.lightTheme })}
    >
      {isIcon ? <SunMoon size={18} aria-hidden="true" /> : t.dashboard.lightTheme}
    </button>
  )
}
