import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** As after loading a document: the menu is closed, and reading begins with the new page. */
export function useFocusOfNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('drawer')?.hidePopover()
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}
