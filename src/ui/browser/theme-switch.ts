/** The switch is a button that the server leaves hidden: without a script it could do nothing. */
export function listenToThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) {
    button.hidden = false
    button.setAttribute('aria-pressed', String(isLight()))
    button.addEventListener('click', () => {
      const theme = isLight() ? 'dark' : 'light'
      document.documentElement.dataset.theme = theme
      button.setAttribute('aria-pressed', String(isLight()))
      try {
        sessionStorage.setItem('theme', theme)
      } catch {
        // It counts for this page, then.
      }
    })
  }
}

function isLight(): boolean {
  return document.documentElement.dataset.theme === 'light'
}
