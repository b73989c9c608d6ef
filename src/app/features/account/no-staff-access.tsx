import { useMessages } from '#app/i18n/messages.ts'
import { PageTitle } from '#app/layout/page-title.tsx'

export function NoStaffAccess({ organisation }: { organisation: string }) {
  const { dashboard } = useMessages()
  return (
    <section>
      <PageTitle>{dashboard.noAccessTitle}</PageTitle>
      <h1>{dashboard.noAccessTitle}</h1>
      <p>{dashboard.noAccessHelp(organisation)}</p>
    </section>
  )
}
