/**
 * Menus open by tap or key without this script. It also opens them on hover and keyboard focus, and
 * closes them on Escape and when the focus leaves.
 */
export function openMenusUnderThePointer(): void {
  // Where menus are stacked, an opening menu would move the next one away from the pointer.
  const areBeside = matchMedia('(width >= 48rem)')
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[name]')) {
    const summary = details.querySelector('summary')
    let openedByUs = false
    const open = () => {
      if (!details.open) openedByUs = details.open = true
    }
    const close = () => {
      if (openedByUs) openedByUs = details.open = false
    }
    details.addEventListener('pointerenter', ({ pointerType }) => {
      if (pointerType === 'mouse' && areBeside.matches) open()
    })
    details.addEventListener('pointerleave', ({ pointerType }) => {
      if (pointerType === 'mouse' && !details.contains(document.activeElement)) close()
    })
    summary?.addEventListener('focus', () => {
      if (summary.matches(':focus-visible')) open()
    })
    details.addEventListener('focusout', ({ relatedTarget }) => {
      if (!details.contains(relatedTarget as Node | null)) close()
    })
    // A click right after the hover must not close the menu again.
    summary?.addEventListener('click', (event) => {
      if (!openedByUs) return
      event.preventDefault()
      openedByUs = false
    })
    details.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !details.open) return
      event.preventDefault()
      event.stopPropagation()
      summary?.focus()
      openedByUs = details.open = false
    })
  }
}
