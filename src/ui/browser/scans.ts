/** Dispatched at the link of a scan that the viewer shows */
export const scanShown = 'scan-shown'

/** Opens scans in the viewer, which is loaded on the first click. */
export function openScansInViewer({ isInHistory = false } = {}): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.scan')
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!link || !isPlain || !('showModal' in HTMLDialogElement.prototype)) return
    event.preventDefault()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a.scan')]
    const scans = links.map(({ href, dataset }) => ({ address: href, title: dataset.title ?? '' }))
    import('#ui/viewer/viewer.ts').then(
      ({ openViewer }) =>
        openViewer(scans, {
          first: links.indexOf(link),
          isInHistory,
          beside: link.closest<HTMLElement>('[data-viewer=beside]'),
          onShow: (at) => links[at]?.dispatchEvent(new Event(scanShown, { bubbles: true })),
          onClose: (last) => links[last]?.focus(),
        }),
      // If the viewer cannot be loaded, open the image itself, which may be cached.
      () => location.assign(link.href),
    )
  })
}
