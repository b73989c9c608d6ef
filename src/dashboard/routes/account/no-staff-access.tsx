import { dashboardPath, landingPage } from '#contract/dashboard-pages.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { EmptyPage } from '#dashboard/layout/refusals.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { usePageContext } from '#ui/page-context.ts'

export default function NoStaffAccess() {
  const { dashboard } = useMessages()
  const visit = useVisitMessages()
  const { organisation, signedIn } = usePageContext()
  if (signedIn && signedIn.role !== 'student') {
    return (
      <EmptyPage title={dashboard.hasAccessTitle}>
        <ButtonLink href={landingPage(signedIn.role)}>{dashboard.toOwnPages}</ButtonLink>
      </EmptyPage>
    )
  }
  return (
    <EmptyPage title={dashboard.noAccessTitle} help={dashboard.noAccessHelp(organisation.name)}>
      <ButtonLink href={dashboardPath('classes')}>{dashboard.pages.classes}</ButtonLink>
      <a className="button" href="/">
        {visit.goToHomeSearch}
      </a>
    </EmptyPage>
  )
}
