import { useEffect, useState } from 'react'
import { themeNow, turnTheme } from '#ui/browser/theme-switch.ts'

/** The theme of this document; undefined before hydration. */
export function useTheme() {
  const [theme, setTheme] = useState<'dark' | 'light'>()
  useEffect(() => {
    const look = () => setTheme(themeNow())
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  return { theme, turn: turnTheme }
}
