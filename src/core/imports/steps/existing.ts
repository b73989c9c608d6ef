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
  const found = one ?? other
  if (!found) return undefined
  const isWithOne = passportNumber === '' || irccNumber === ''
  const isMeant = isWithOne || one?.id === other?.id
  const isCandidate = found.clientDatabase === candidateDatabase
  if ((isMeant && isCandidate) || (choice === 'skip' && (!one || !other))) {
    return { because: 'exists', field: one ? 'passportNumber' : 'irccNumber' }
  }
  return { because: 'number-taken', field: one ? 'irccNumber' : 'passportNumber' }
}

/** The record that a row fills, or is skipped for */
export function recordOf(existing: Existing, { passportNumber, irccNumber }: Numbers) {
  return existing.passportNumber.get(passportNumber) ?? existing.irccNumber.get(irccNumber)
}

/** Whether the names of row and record share no word, so that the record may be somebody else's */
export function hasOtherName(record: ExistingRecord | undefined, name: string): boolean {
  const [own, others] = [wordsOf(record?.name ?? ''), wordsOf(name)]
  return own.length > 0 && others.length > 0 && !others.some((word) => own.includes(word))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/[\p{L}\p{N}\p{M}]{2,}/gu) ?? []
}
