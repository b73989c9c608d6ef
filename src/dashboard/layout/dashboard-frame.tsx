import { Outlet } from 'react-router'
import { AnchorContext } from '#ui/components/anchor.tsx'
import { DashboardLayout } from './dashboard-layout.tsx'
import { Explanation } from './explanation.tsx'
import { HeldRequest } from './held-request.tsx'
import { Link } from './link.tsx'
import { useFocusOfNewPage } from './use-focus-of-new-page.ts'

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

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <DashboardLayout>
      <Explanation error={error} />
    </DashboardLayout>
  )
}
