import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * As after loading a document: the menu is closed, and reading begins with the new page. On the same page
 * that happens only if what had the focus is gone, such as the button of a deleted row.
 */
export function useFocusOfNewPage(): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    if (shown.current.key === key) return
    const isNewPage = shown.current.pathname !== pathname
    shown.current = { pathname, key }
    if (isNewPage) document.getElementById('drawer')?.hidePopover()
    if (!isNewPage && document.activeElement !== document.body) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, key])
}
