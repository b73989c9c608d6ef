import type { DashboardPage } from '#contract/dashboard-pages.ts'
import { useMessages } from './i18n/messages.ts'
import { usePageContext } from './page-context.ts'

type Props = { children: string; isMistaken?: boolean }

export function PageTitle({ children, isMistaken = false }: Props) {
  const t = useMessages()
  const { organisation } = usePageContext()
  const title = isMistaken ? t.mistake(children) : children
  return <title>{organisation.name ? `${title} · ${organisation.name}` : title}</title>
}

/** A heading with the same text as the document title */
export function PageHeading(props: Props) {
  return (
    <>
      <PageTitle {...props} />
      <h1>{props.children}</h1>
    </>
  )
}

/** The heading of a page that is in the menu of the dashboard */
export function MenuHeading({ page, ...props }: { page: DashboardPage; isMistaken?: boolean }) {
  const { pages } = useMessages().dashboard
  return <PageHeading {...props}>{pages[page]}</PageHeading>
}
