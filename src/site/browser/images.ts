/** Replaces an image that failed to load with a retry button. */
export function watchImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('[data-wait] img')) {
    image.addEventListener('error', () => offerRetry(image))
    image.addEventListener('load', () => settle(image))
    if (image.complete && image.currentSrc) {
      if (image.naturalWidth > 0) settle(image)
      else offerRetry(image)
    }
  }
}

function settle(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>('[data-wait]')
  if (!frame) return
  frame.dataset.state = 'shown'
  frame.parentElement?.querySelector('.retry')?.remove()
}

function offerRetry(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>('[data-wait]')
  if (!frame || frame.parentElement?.querySelector('.retry')) return
  frame.dataset.state = 'failed'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'retry'
  button.textContent = frame.dataset.retry ?? ''
  button.addEventListener('click', () => {
    button.remove()
    frame.dataset.state = 'waiting'
    image.loading = 'eager'
    const { src } = image
    image.src = ''
    image.src = src
  })
  frame.after(button)
}
