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
  const isFocused = frame.dataset.state === 'waiting' && document.activeElement === frame
  frame.dataset.state = 'failed'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'retry'
  button.textContent = frame.dataset.retry ?? ''
  button.addEventListener('click', () => {
    // Only with this attribute a photo, which is no link, takes the focus of the button.
    frame.setAttribute('tabindex', `${frame.tabIndex}`)
    frame.focus()
    button.remove()
    frame.dataset.state = 'waiting'
    image.loading = 'eager'
    const { src } = image
    image.src = ''
    image.src = src
  })
  frame.after(button)
  if (isFocused) button.focus()
}
