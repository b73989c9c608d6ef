const untilItIsHeardMs = 150

/**
 * Adds the toast again after the page has loaded, because screen readers announce only additions;
 * removes it after its animation; handles the close button.
 */
export function activateToasts(): void {
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
