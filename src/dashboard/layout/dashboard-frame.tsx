import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AnchorContext } from '#ui/components/anchor.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { Explanation } from './explanation.tsx'
import { HeldRequest } from './held-request.tsx'
import { Link } from './link.tsx'

export default function DashboardFrame() {
  useFocusOfNewPage()
  return (
    <AnchorContext value={Link}>
      <DashboardLayout>
        <Outlet />
        <HeldRequest />
      </DashboardLayout>
    </AnchorContext>
  )
}

/** As after loading a document: the menu is closed, and reading begins with the new page. */
function useFocusOfNewPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById('drawer')?.hidePopover()
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <Explanation error={error} />
}
