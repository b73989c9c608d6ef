import { useMessages } from '#app/i18n/messages.ts'
import { PageTitle } from '#app/layout/page-title.tsx'
import { dashboardPath } from '#contract/dashboard-pages.ts'

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
