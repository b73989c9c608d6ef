import { useEffect, useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

/** Hidden until a script runs. */
export function ThemeSwitch() {
  const t = useMessages()
  const [isLight, setIsLight] = useState<boolean>()
  useEffect(() => {
    const look = () => setIsLight(document.documentElement.dataset.theme === 'light')
    look()
    // The choice of another tab
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])

  function turn(): void {
    const theme = isLight ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
    setIsLight(!isLight)
    try {
      localStorage.setItem('theme', theme)
    } catch {
      // Without storage the choice holds for this page.
    }
  }

  return (
    <button
      type="button"
      data-theme-switch=""
      hidden={isLight === undefined}
      aria-pressed={isLight}
      onClick={turn}
    >
      {t.dashboard.lightTheme}
    </button>
  )
}
