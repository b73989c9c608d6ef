import { dashboardPath, landingPage } from '#contract/dashboard-pages.ts'
import { ButtonLink } from '#dashboard/layout/link.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'

export default function NoStaffAccess() {
  const { dashboard } = useMessages()
  const visit = useVisitMessages()
  const { organisation, signedIn } = usePageContext()
  if (signedIn && signedIn.role !== 'student') {
    return (
      <section className="empty">
        <PageHeading>{dashboard.hasAccessTitle}</PageHeading>
        <p className="row-of-buttons">
          <ButtonLink href={landingPage(signedIn.role)}>{dashboard.toOwnPages}</ButtonLink>
        </p>
      </section>
    )
  }
  return (
    <section className="empty">
      <PageHeading>{dashboard.noAccessTitle}</PageHeading>
      <p>{dashboard.noAccessHelp(organisation.name)}</p>
      <p className="row-of-buttons">
        <ButtonLink href={dashboardPath('classes')}>{dashboard.pages.classes}</ButtonLink>
        <a className="button" href="/">
          {visit.goToHomeSearch}
        </a>
      </p>
    </section>
  )
}
