import type { StaffRecord } from '#contract/staff-record.ts'
import { FactList } from '#ui/fact-list.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { useDayOf, usePageContext } from '#ui/page-context.ts'
import { withReturnPath } from '#ui/return-path.ts'
import { Link, LinkLine, useReturnPath } from './link.tsx'

export function RecordFacts({ record }: { record: StaffRecord }) {
  const t = useMessages()
  const recordLists = useRecordListsMessages()
  const dayOf = useDayOf()
  const facts: [string, string][] = [
    [t.passportNumber, record.passportNumber],
    [t.irccNumber, record.irccNumber],
    [t.candidateName, record.name],
    [t.fatherName, record.fatherName],
    [t.motherName, record.motherName],
    [t.permanentAddress, record.address],
    [t.nationality, record.nationality],
    [t.birthDate, record.birthDate],
  ]
  return (
    <>
      <FactList className="facts" facts={facts.map(([title, value]) => [title, value || '–'])} />
      <p className="quiet">
        {recordLists.enteredOn(
          dayOf(record.createdAt),
          record.createdBy.name ?? recordLists.deletedAccount,
        )}
        {record.approvedAt && <> · {recordLists.approvedOn(dayOf(record.approvedAt))}</>}
        {record.updatedAt !== record.createdAt && (
          <> · {recordLists.changedOn(dayOf(record.updatedAt))}</>
        )}
      </p>
    </>
  )
}

/** Links back to the list, and between the pages of a record, in the same place on each; below them its name, if the heading is another. */
export function RecordPlaces({ id, name }: { id: string; name?: string }) {
  const t = useRecordListsMessages()
  const { backToList } = useMessages().dashboard
  const { signedIn, here } = usePageContext()
  const back = useReturnPath()
  const record = `/dashboard/records/${id}`
  const places: [href: string, title: string][] = [
    [record, t.ownPage],
    [`${record}/consent`, t.consent],
    [`${record}/shares`, t.shareCodes],
    [`${record}/claim`, t.holder],
  ]
  if (signedIn?.role === 'admin') places.push([`${record}/requests`, t.requests])
  return (
    <div className="on-screen">
      {back && <LinkLine href={back}>{backToList}</LinkLine>}
      <p className="row-of-buttons list-choice">
        {places.map(([href, title]) => (
          <Link
            key={href}
            href={withReturnPath(href, back)}
            aria-current={here.path === href ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </p>
      {name && <strong>{name}</strong>}
    </div>
  )
}
