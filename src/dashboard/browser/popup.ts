const channelName = 'sign-in'

/**
 * Opens the provider in a popup, so that typed text stays. The popup has no opener, because the
 * provider's pages isolate it, and reports its end over a BroadcastChannel.
 */
export function openPopups(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-popup]')) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const address = new URL(link.href)
      address.searchParams.set('popup', '1')
      const popup = window.open(address, channelName, 'popup,width=480,height=680')
      // Popups are blocked: the link leads to the provider itself.
      if (!popup) return
      event.preventDefault()
    })
  }
  if (!document.querySelector('a[data-popup]') || !('BroadcastChannel' in window)) return
  new BroadcastChannel(channelName).addEventListener('message', ({ data }) => {
    // A signed-in visitor goes on from this page; otherwise it asks for the second factor.
    if (data === 'code-needed') location.assign(`/login/code${location.search}`)
    else if (data === 'signed-in') location.assign(`/login${location.search}`)
  })
}

/** Runs in the popup when the provider has sent it back. */
export function closePopup(): void {
  const done = document.querySelector<HTMLElement>('[data-popup-done]')
  if (!done || !('BroadcastChannel' in window)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(done.dataset.popupDone)
  channel.close()
  window.close()
}
