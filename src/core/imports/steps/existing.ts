import type { ImportMapping, RowProblem } from '#contract/imports/import.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'

type Numbers = { passportNumber: string; irccNumber: string }
export type ExistingRecord = Awaited<ReturnType<typeof withNumbers>>[number]
export type Existing = {
  passportNumber: Map<string, ExistingRecord>
  irccNumber: Map<string, ExistingRecord>
}

/** The records that have one of these numbers. */
export async function findExisting(db: Db, numbers: Numbers[]): Promise<Existing> {
  const found = [
    ...(await withNumbers(db, 'passportNumber', numbers)),
    ...(await withNumbers(db, 'irccNumber', numbers)),
  ]
  return {
    passportNumber: new Map(found.map((record) => [record.passportNumber, record])),
    irccNumber: new Map(found.map((record) => [record.irccNumber, record])),
  }
}

function withNumbers(db: Db, kind: keyof Numbers, numbers: Numbers[]) {
  return (
    db
      .selectFrom('record')
      .select([
        'id',
        'passportNumber',
        'irccNumber',
        'name',
        'motherName',
        'fatherName',
        'nationality',
        'birthDate',
      ])
      .select(['revision', 'approval', 'clientDatabase'])
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
  if (!one && !other) return undefined
  const isMeant = one?.id === other?.id && one?.clientDatabase === candidateDatabase
  if (isMeant || (choice === 'skip' && (!one || !other))) {
    return { because: 'exists', field: one ? 'passportNumber' : 'irccNumber' }
  }
  return { because: 'number-taken', field: one ? 'irccNumber' : 'passportNumber' }
}

/** Whether the names of row and record share no word, so that the record may be somebody else's */
export function hasOtherName(
  existing: Existing,
  { passportNumber, irccNumber }: Numbers,
  name: string,
): boolean {
  const record = existing.passportNumber.get(passportNumber) ?? existing.irccNumber.get(irccNumber)
  const own = wordsOf(record?.name ?? '')
  return own.length > 0 && !wordsOf(name).some((word) => own.includes(word))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}\p{M}]{2,}/gu) ?? []
}
