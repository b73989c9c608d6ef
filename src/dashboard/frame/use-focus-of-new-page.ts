import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

/** The field that its page is opened for; not on touch screens, where the keyboard would cover the page. */
function firstField(): HTMLElement | null {
  if (!matchMedia('(pointer: fine)').matches) return null
  return document.querySelector('#content [data-first-field]')
}

/**
 * After navigation, closes the menu and moves the focus to the new page, as a document load would. On the
 * same page the focus moves only if the focused element is gone, such as the button of a deleted row.
 */
export function useFocusOfNewPage(): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  const last = useRef('')
  const begin = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    // A question or an error that takes the place of the page is no new document, which begins at its top.
    const isDocument = key === 'default'
    const next = firstField() ?? (isDocument ? null : document.getElementById('content'))
    next?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLAnchorElement ? target.id : ''
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (shown.current.key === key) return
    const isNewPage = shown.current.pathname !== pathname
    shown.current = { pathname, key }
    if (isNewPage) document.getElementById('drawer')?.hidePopover()
    if (!isNewPage && document.activeElement !== document.body) return
    // After Back, a list marks the row that was opened.
    const row = isNewPage && document.querySelector<HTMLElement>('tr[aria-current] th a')
    // The link that was followed, drawn anew
    const again = isNewPage ? null : document.getElementById(last.current)
    const next = row || firstField() || again || document.getElementById('content')
    next?.focus({ preventScroll: true })
  }, [pathname, key])
}
