import { textFields } from '#contract/forms/record-form.ts'
import type { ImportMapping, RowProblem } from '#contract/imports/import.ts'
import { candidateDatabase, type RecordFields } from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { alikeTo } from '#contract/text/name-likeness.ts'
import { inParts } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { nameMatches } from '../../lookup/match-name.ts'

type Numbers = { passportNumber: string; irccNumber: string }
export type ExistingRecord = Awaited<ReturnType<typeof withNumbers>>[number]
export type Existing = {
  passportNumber: Map<string, ExistingRecord>
  irccNumber: Map<string, ExistingRecord>
}

/** The records that have one of these numbers. */
export async function findExisting(db: Db, numbers: Numbers[]): Promise<Existing> {
  const parts = await inParts(numbers, async (some) => [
    ...(await withNumbers(db, 'passportNumber', some)),
    ...(await withNumbers(db, 'irccNumber', some)),
  ])
  const found = parts.flat()
  const by = (kind: keyof Numbers) => {
    const numbered = found.filter((record) => record[kind] !== '')
    return new Map(numbered.map((record) => [record[kind], record]))
  }
  return { passportNumber: by('passportNumber'), irccNumber: by('irccNumber') }
}

function withNumbers(db: Db, kind: keyof Numbers, numbers: Numbers[]) {
  return (
    db
      .selectFrom('record')
      .select(['id', ...textFields, 'revision', 'approval', 'sentBackAt'])
      .select(['clientDatabase', 'importId'])
      // PostgreSQL rejects NUL in a parameter, even in a comparison.
      .where(kind, 'in', ['', ...numbers.map((one) => one[kind].replaceAll('\0', ''))])
      .where('deletedAt', 'is', null)
      .execute()
  )
}

/** `exists`: a record matches the row; `number-taken`: its numbers belong to another record, or to two. */
export function problemOf(
  existing: Existing,
  { passportNumber, irccNumber }: Numbers,
  { existing: choice }: Pick<ImportMapping, 'existing'>,
): RowProblem | undefined {
  const one = existing.passportNumber.get(passportNumber)
  const other = existing.irccNumber.get(irccNumber)
  const found = one ?? other
  if (!found) return undefined
  const isWithOne = passportNumber === '' || irccNumber === ''
  const isMeant = isWithOne || one?.id === other?.id
  const isCandidate = found.clientDatabase === candidateDatabase
  if ((isMeant && isCandidate) || (choice === 'skip' && (!one || !other))) {
    return { because: 'exists', field: one ? 'passportNumber' : 'irccNumber' }
  }
  return { because: 'number-taken', field: other ? 'irccNumber' : 'passportNumber' }
}

/** The record that a row fills, or is skipped for */
export function recordOf(existing: Existing, { passportNumber, irccNumber }: Numbers) {
  return existing.passportNumber.get(passportNumber) ?? existing.irccNumber.get(irccNumber)
}

const alikeFrom = 0.85

/** What tells that this record, which the row fills or is skipped for, may be somebody else's */
export function othersIn(
  record: ExistingRecord,
  { name = '', birthDate = '' }: Partial<RecordFields> = {},
): RowProblem[] {
  const { id: recordId, revision } = record
  return [
    ...(hasOtherName(record, name)
      ? [{ because: 'other-name', field: 'name', recordId, revision } as const]
      : []),
    ...(hasOtherBirthDate(record, birthDate)
      ? [{ because: 'other-birth-date', field: 'birthDate', recordId, revision } as const]
      : []),
  ]
}

function hasOtherBirthDate(record: ExistingRecord, birthDate: string): boolean {
  return birthDate !== '' && (record.birthDate || birthDate) !== birthDate
}

/** Whether the names of row and record differ by more than spelling */
export function hasOtherName({ name: own }: ExistingRecord, name: string): boolean {
  if (nameKey(own) === '' || nameKey(name) === '') return false
  return !alikeTo(own, alikeFrom)(name) && !nameMatches(name, own)
}
