import type { StaffRecord } from '#contract/staff-record.ts'
import { FactList } from '#ui/fact-list.tsx'
import { formatShortDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

/** The text fields of a record, and who entered it. */
export function RecordFacts({ record }: { record: StaffRecord }) {
  const t = useMessages()
  const recordLists = useRecordListsMessages()
  const locale = useLocale()
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
  const day = (instant: string) => formatShortDay(instant, locale)
  return (
    <>
      <FactList className="facts" facts={facts.map(([title, value]) => [title, value || '–'])} />
      <p className="quiet">
        {recordLists.enteredOn(
          day(record.createdAt),
          record.createdBy.name ?? recordLists.deletedAccount,
        )}
        {record.approvedAt && <> · {recordLists.approvedOn(day(record.approvedAt))}</>}
        {record.updatedAt !== record.createdAt && (
          <> · {recordLists.changedOn(day(record.updatedAt))}</>
        )}
      </p>
    </>
  )
}
