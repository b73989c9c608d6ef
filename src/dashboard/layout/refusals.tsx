import type { ReactNode } from 'react'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { ButtonLink } from './link.tsx'

/** The response to a form that was submitted after its session had expired. */
export function SignedOutMeanwhile({ signIn }: { signIn: string }) {
  const { held, signedOutHelp } = useMessages().dashboard
  return (
    <section className="card">
      <PageHeading isMistaken>{held['signed-out'].title}</PageHeading>
      <p>{signedOutHelp}</p>
      <p>
        <a className="button" href={signIn} target="_blank" rel="noreferrer">
          {held.signIn}
        </a>
      </p>
    </section>
  )
}

/** Help after a 404 for a record: it may be deleted, or the address wrong */
export function NoRecord() {
  const { noRecord, backToList, pages } = useMessages().dashboard
  const isAdmin = usePageContext().signedIn?.role === 'admin'
  return (
    <EmptyPage {...noRecord}>
      <ButtonLink href={dashboardPath(isAdmin ? 'update' : 'ManagePost')}>{backToList}</ButtonLink>
      {isAdmin && <ButtonLink href={dashboardPath('bin')}>{pages.bin}</ButtonLink>}
    </EmptyPage>
  )
}

/** Help after a 404 for an import, such as one that was discarded in another tab */
export function NoImport() {
  const { noImport, pages } = useMessages().dashboard
  return (
    <EmptyPage {...noImport}>
      <ButtonLink href={dashboardPath('import')}>{pages.import}</ButtonLink>
    </EmptyPage>
  )
}

/** For a signed-in person whose role may not open this page. */
export function PageForOthers({ pageFor }: { pageFor: keyof Messages['dashboard']['pageFor'] }) {
  const t = useMessages().dashboard
  return (
    <EmptyPage {...t.pageFor[pageFor]}>
      <ButtonLink href="/dashboard">{t.toOwnPages}</ButtonLink>
    </EmptyPage>
  )
}

type Props = { title: string; help?: string; children: ReactNode }

/** A page with nothing but what to do instead */
export function EmptyPage({ title, help, children }: Props) {
  return (
    <section className="empty">
      <PageHeading>{title}</PageHeading>
      {help && <p>{help}</p>}
      <p className="row-of-buttons">{children}</p>
    </section>
  )
}
