import { Outlet, useLocation } from 'react-router'
import { Explanation } from '#dashboard/layout/explanation.tsx'
import { HeldRequest, UnderWay } from '#dashboard/layout/held-request.tsx'
import { useLivePage } from '#dashboard/live/use-live-page.ts'
import { useNewerScripts } from '#dashboard/live/use-newer-scripts.ts'
import { PageProvider } from '#ui/page-context.ts'
import { DashboardLayout } from './dashboard-layout.tsx'
import { useFocusOfNewPage } from './use-focus-of-new-page.ts'
import '../styles/record-form.css'
import '../styles/record-files.css'
import '../styles/activity.css'
import '../styles/classes.css'
import './fields.css'
import '../styles/notifications.css'
import './print.css'

export default function DashboardFrame() {
  useFocusOfNewPage()
  useNewerScripts()
  const { pathname } = useLocation()
  return (
    <PageProvider value={useLivePage()}>
      <DashboardLayout>
        {/* What is entered on the page of one record is not for that of another. */}
        <Outlet key={pathname} />
        <UnderWay />
        <HeldRequest />
      </DashboardLayout>
    </PageProvider>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useFocusOfNewPage()
  return (
    <DashboardLayout>
      <Explanation error={error} />
    </DashboardLayout>
  )
}
