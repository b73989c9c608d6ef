import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { ButtonLink } from './link.tsx'

/** The answer to a form that was sent after its session had ended. */
export function SignedOutMeanwhile({ signIn }: { signIn: string }) {
  const t = useMessages().recordForm
  return (
    <section className="card">
      <PageHeading isMistaken>{t.signedOutTitle}</PageHeading>
      <p>{t.signedOutHelp}</p>
      <p>
        <a className="button" href={signIn} target="_blank" rel="noreferrer">
          {t.signInElsewhere}
        </a>
      </p>
    </section>
  )
}

/** For somebody who is signed in, on a page for another role. */
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
