/** The button is hidden until a script runs. */
export function listenToThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) {
    button.hidden = false
    button.setAttribute('aria-pressed', String(isLight()))
    // Follows a change of the theme in another tab.
    addEventListener('storage', () => button.setAttribute('aria-pressed', String(isLight())))
    button.addEventListener('click', () => {
      const theme = isLight() ? 'dark' : 'light'
      document.documentElement.dataset.theme = theme
      button.setAttribute('aria-pressed', String(isLight()))
      try {
        localStorage.setItem('theme', theme)
      } catch {
        // Without storage, the choice lasts only for this page.
      }
    })
  }
}

function isLight(): boolean {
  return document.documentElement.dataset.theme === 'light'
}
