/** Mail programs add the sign behind a link to it. */
const asShared = /^#([\dA-Za-z-]{12,14})(?![\dA-Za-z-])/

/**
 * A share link has its code in the fragment, which no server receives. The code moves into the form, and the
 * address does not keep it.
 */
export function takeShareCode(): void {
  const box = document.querySelector<HTMLInputElement>('[data-share-code]')
  if (!box) return
  const take = () => {
    const [, code] = asShared.exec(location.hash) ?? []
    if (!code) return
    box.value = code
    history.replaceState(null, '', location.pathname + location.search)
  }
  take()
  addEventListener('hashchange', take)
  // Another language loads the page again, which takes the code from its link.
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('.languages a')
    if (link) link.hash = asShared.test(`#${box.value}`) ? box.value : ''
  })
}
