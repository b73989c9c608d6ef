import type { Messages } from '../i18n/en.ts'
import { useMessages } from '../i18n/messages.ts'
import { PageTitle } from '../page-title.tsx'

/** What somebody may be asked to confirm; each has its own word for yes. */
export type ConfirmKind = keyof Messages['dashboard']['confirm']['yes']

type Props = {
  kind?: ConfirmKind
  /** What it is about, as the person knows it */
  about?: string | undefined
  /** What was sent: with a yes it is sent again, to the same address */
  fields: [name: string, value: string][]
  /** Where a no leads */
  back: string
}

/** Asks what the dialog asks, where no script could open it. */
export function ConfirmPage({ kind = 'delete', about, fields, back }: Props) {
  const { confirm } = useMessages().dashboard
  return (
    <form method="post" className="confirm">
      <PageTitle>{confirm.title}</PageTitle>
      <h1>{confirm.title}</h1>
      {about && <p className="about">{about}</p>}
      <p>{confirm.text}</p>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="choices">
        <a className="button" href={back}>
          {confirm.cancel}
        </a>
        <button type="submit" name="confirmed" value="yes" className="risky">
          {confirm.yes[kind]}
        </button>
      </div>
    </form>
  )
}
