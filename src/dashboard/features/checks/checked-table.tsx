import { documentTitle } from '#contract/document-types.ts'
import type { CheckedNumber } from '#contract/record-list.ts'
import { RecordState } from '#dashboard/layout/record-state.tsx'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

export function CheckedTable({ numbers }: { numbers: CheckedNumber[] }) {
  const t = useMessages().recordLists
  return (
    <table className="records checked">
      <caption className="unseen">{t.result}</caption>
      <thead>
        <tr>
          {[t.typedNumber, t.result, t.name, t.state, t.documentsHeld].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withKeys(numbers).map(([key, one]) => (
          <CheckedRow key={key} checked={one} />
        ))}
      </tbody>
    </table>
  )
}

function CheckedRow({ checked }: { checked: CheckedNumber }) {
  const t = useMessages().recordLists
  const locale = useLocale()
  const isFound = checked.outcome === 'found'
  const record = isFound ? checked.record : undefined
  const papers = [
    ...(record?.hasPhoto ? [t.photo] : []),
    ...(record?.documents.map((type) => documentTitle(type, locale, true)) ?? []),
  ]
  const words = { found: t.found, 'not-found': t.notFound, 'not-a-number': t.notANumber }
  return (
    <tr className={isFound ? undefined : 'is-missing'}>
      <th scope="row">{checked.number || checked.typed}</th>
      <td>
        {words[checked.outcome]}
        {checked.outcome !== 'not-a-number' && checked.isRepeated && (
          <span className="quiet"> ({t.repeated})</span>
        )}
      </td>
      <td>{record?.name}</td>
      <td>
        {record && (
          <RecordState {...record} sentBack={record.isSentBack ? record.isSentBack : undefined} />
        )}
      </td>
      <td className="papers-held">{isFound && (papers.join(', ') || t.noDocuments)}</td>
    </tr>
  )
}

/** The same text may have been typed twice. */
function withKeys(numbers: CheckedNumber[]): [string, CheckedNumber][] {
  return numbers.map((one, index) => [`${index} ${one.typed}`, one])
}
