import { dashboardPath } from '#contract/dashboard-pages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'

export function NoStaffAccess({ organisation }: { organisation: string }) {
  const { dashboard, visit } = useMessages()
  return (
    <section className="empty">
      <PageTitle>{dashboard.noAccessTitle}</PageTitle>
      <h1>{dashboard.noAccessTitle}</h1>
      <p>{dashboard.noAccessHelp(organisation)}</p>
      <p className="row-of-buttons">
        <a className="button" href={dashboardPath('classes')}>
          {dashboard.pages.classes}
        </a>
        <a className="button" href="/">
          {visit.goToHomeSearch}
        </a>
      </p>
    </section>
  )
}
