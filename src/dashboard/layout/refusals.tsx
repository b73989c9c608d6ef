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
    <section className="empty">
      <PageHeading>{noRecord.title}</PageHeading>
      <p>{noRecord.help}</p>
      <p className="row-of-buttons">
        <ButtonLink href={dashboardPath(isAdmin ? 'update' : 'ManagePost')}>
          {backToList}
        </ButtonLink>
        {isAdmin && <ButtonLink href={dashboardPath('bin')}>{pages.bin}</ButtonLink>}
      </p>
    </section>
  )
}

/** Help after a 404 for an import, such as one that was discarded in another tab */
export function NoImport() {
  const { noImport, pages } = useMessages().dashboard
  return (
    <section className="empty">
      <PageHeading>{noImport.title}</PageHeading>
      <p>{noImport.help}</p>
      <p>
        <ButtonLink href={dashboardPath('import')}>{pages.import}</ButtonLink>
      </p>
    </section>
  )
}

/** For a signed-in person whose role may not open this page. */
export function PageForOthers({ pageFor }: { pageFor: keyof Messages['dashboard']['pageFor'] }) {
  const t = useMessages().dashboard
  const { title, help } = t.pageFor[pageFor]
  return (
    <section className="empty">
      <PageHeading>{title}</PageHeading>
      <p>{help}</p>
      <p>
        <ButtonLink href="/dashboard">{t.toOwnPages}</ButtonLink>
      </p>
    </section>
  )
}
