import type { Messages } from '#ui/i18n/en.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Link } from './link.tsx'

type Props = { pageFor: keyof Messages['dashboard']['pageFor'] }

/** For somebody who is signed in, on a page for another role. */
export function PageForOthers({ pageFor }: Props) {
  const t = useMessages().dashboard
  const { title, help } = t.pageFor[pageFor]
  return (
    <section className="empty">
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <p>{help}</p>
      <p>
        <Link className="button" href="/dashboard">
          {t.toOwnPages}
        </Link>
      </p>
    </section>
  )
}
