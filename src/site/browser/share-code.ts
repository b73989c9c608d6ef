const asShared = /^#[\dA-Za-z-]{12,14}$/

/**
 * A share link has its code in the fragment, which no server receives. The code moves into the form, and the
 * address does not keep it.
 */
export function takeShareCode(): void {
  const box = document.querySelector<HTMLInputElement>('[data-share-code]')
  if (!box) return
  const take = () => {
    if (!asShared.test(location.hash)) return
    box.value = location.hash.slice(1)
    history.replaceState(null, '', location.pathname + location.search)
  }
  take()
  addEventListener('hashchange', take)
}
