const channelName = 'sign-in'

/**
 * The provider opens in a window of its own, so that what was typed here stays. Between its pages and
 * ours the window loses its opener (as it should): it says over a channel of this site how it ended.
 */
export function openPopups(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-popup]')) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const address = new URL(link.href)
      address.searchParams.set('popup', '1')
      const popup = window.open(address, channelName, 'popup,width=480,height=680')
      // Windows are blocked, or there are none on this device: the link leads there itself.
      if (!popup) return
      event.preventDefault()
    })
  }
  if (!document.querySelector('a[data-popup]') || !('BroadcastChannel' in window)) return
  new BroadcastChannel(channelName).addEventListener('message', ({ data }) => {
    // Signed in, this page leads on to where somebody was going; otherwise their code is asked for.
    if (data === 'code-needed') location.assign(`/login/code${location.search}`)
    else if (data === 'signed-in') location.assign(`/login${location.search}`)
  })
}

/** In that window, once it is done. */
export function closePopup(): void {
  const done = document.querySelector<HTMLElement>('[data-popup-done]')
  if (!done || !('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(done.dataset.popupDone)
  channel.close()
  window.close()
}
