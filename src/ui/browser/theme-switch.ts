/** The button is hidden until a script runs. */
export function listenToThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) {
    const look = () => button.setAttribute('aria-pressed', String(themeNow() === 'light'))
    button.hidden = false
    look()
    addEventListener('storage', look)
    button.addEventListener('click', turnTheme)
  }
}

export function themeNow(): 'dark' | 'light' {
  return document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'
}

/** Switches the theme. The storage event reaches only other tabs, so it is dispatched here too. */
export function turnTheme(): void {
  const newValue = themeNow() === 'light' ? 'dark' : 'light'
  try {
    localStorage.setItem('theme', newValue)
  } catch {
    // Without storage, the choice lasts only for this page.
  }
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
}
