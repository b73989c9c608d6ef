import { useEffect, useState } from 'react'

/** The theme of this document; undefined before hydration. */
export function useTheme() {
  const [theme, setTheme] = useState<'dark' | 'light'>()
  useEffect(() => {
    const look = () => setTheme(themeOf(document))
    look()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
  return { theme, turn: turnTheme }
}

function themeOf({ documentElement }: Document): 'dark' | 'light' {
  return documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Switches the theme. The storage event reaches only other tabs, so it is dispatched here too. */
function turnTheme(): void {
  const newValue = themeOf(document) === 'light' ? 'dark' : 'light'
  try {
    localStorage.setItem('theme', newValue)
  } catch {
    // Without storage, the choice lasts only for this page.
  }
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
}
