import type { Messages } from '../i18n/en.ts'
import { useMessages } from '../i18n/messages.ts'
import { usePageContext } from '../page-context.ts'
import { PageHeading } from '../page-title.tsx'

/** The kinds of confirmation; each has its own word for yes. */
export type ConfirmKind = keyof Messages['dashboard']['confirm']['yes']

const binned: ConfirmKind[] = ['record', 'import']

/** Whether the text says that records go to the bin: if they would be erased by now, the server asks again. */
export function useMovesToBin(kind: ConfirmKind): boolean {
  const { binDays } = usePageContext()
  return binDays > 0 && binned.includes(kind)
}

export function useConfirmText(kind: ConfirmKind): string {
  const { confirm } = useMessages().dashboard
  const { binDays } = usePageContext()
  if (kind === 'record' && binDays > 0) return confirm.toTheBin(binDays)
  const texts: Partial<Record<ConfirmKind, string>> = confirm.texts
  return texts[kind] ?? confirm.text
}

type Props = {
  kind?: ConfirmKind
  about?: string | undefined
  /** The posted fields, which a confirmation posts again */
  fields: [name: string, value: string][]
  /** The address to which "no" leads */
  back: string
}

/** The confirmation page, for forms sent without a script. */
export function ConfirmPage({ kind = 'delete', about, fields, back }: Props) {
  const { confirm } = useMessages().dashboard
  const text = useConfirmText(kind)
  const isToBin = useMovesToBin(kind)
  return (
    <form method="post" className="confirm">
      <PageHeading>{confirm.title}</PageHeading>
      {about && <p className="about">{about}</p>}
      <p>{text}</p>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {isToBin && <input type="hidden" name="toBin" value="yes" />}
      <div className="choices">
        <a className="button" href={back}>
          {kind === 'cancel' || kind === 'leave' ? confirm.keep : confirm.cancel}
        </a>
        <button type="submit" name="confirmed" value="yes" className="risky">
          {confirm.yes[kind]}
        </button>
      </div>
    </form>
  )
}
