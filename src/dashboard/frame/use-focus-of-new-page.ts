import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The field that its page is opened for; not on touch screens, where the keyboard would cover the page. */
function firstField(): HTMLElement | null {
  if (!matchMedia('(pointer: fine)').matches) return null
  return document.querySelector('#content [data-first-field]')
}

const headingShown = () => document.querySelector('#content h1')

let isFirst = true

/**
 * After navigation, closes the menu and moves the focus to the new page, as a document load would. On the
 * same page the focus moves only if the focused element is gone, such as the button of a deleted row.
 */
export function useFocusOfNewPage(): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key, heading: null as Element | null })
  useEffect(() => {
    shown.current.heading = headingShown()
    // A document begins at its top; a question or an error that takes the place of the page does not.
    const place = isFirst ? null : document.getElementById('content')
    isFirst = false
    const next = document.activeElement === document.body && (firstField() ?? place)
    if (next) next.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (shown.current.key === key) return
    const isNewPage = shown.current.pathname !== pathname
    const hasNewHeading = shown.current.heading !== headingShown()
    shown.current = { pathname, key, heading: headingShown() }
    if (isNewPage) document.getElementById('drawer')?.hidePopover()
    if (!isNewPage && document.activeElement !== document.body) return
    // An answer in the place of the page, such as a new code, begins at its top.
    if (!isNewPage && hasNewHeading) scrollTo(0, 0)
    // After Back, a list marks the row that was opened.
    const row = isNewPage && document.querySelector<HTMLElement>('tr[aria-current] th a')
    const content = document.getElementById('content')
    // A screen reader says where the focus goes, not the new title: this names the page.
    if (content) content.ariaLabel = headingShown()?.textContent ?? null
    const next = row || firstField() || content
    // What has the focus already would not be said again.
    next?.blur()
    next?.focus({ preventScroll: true })
  }, [pathname, key])
}
