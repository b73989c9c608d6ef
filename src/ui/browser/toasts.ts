const untilItIsHeardMs = 150

/**
 * Puts the toast in anew once the page stands, since a screen reader speaks what is added and not
 * what was there; takes it away when it has faded; lets one that stays be closed.
 */
export function tendToasts(): void {
  for (const region of document.querySelectorAll<HTMLElement>('.toasts')) {
    for (const toast of region.querySelectorAll<HTMLElement>('.toast')) tend(region, toast)
  }
}

function tend(region: HTMLElement, toast: HTMLElement): void {
  toast.remove()
  setTimeout(() => region.append(toast), untilItIsHeardMs)
  toast.addEventListener('animationend', ({ animationName }) => {
    if (animationName === 'toast-goes') toast.remove()
  })
  for (const close of toast.querySelectorAll<HTMLButtonElement>('[data-close]')) {
    close.hidden = false
    close.addEventListener('click', () => toast.remove())
  }
}
