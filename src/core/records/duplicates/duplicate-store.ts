import { sql } from 'kysely'
import type { FileType } from '#contract/document-types.ts'
import { searchDialect } from '#platform/db/record-search.ts'
import type { Db } from '#platform/db/schema.ts'

/** The hashes of those documents that this person staged or that belong to this record. */
export async function hashesOf(
  db: Db,
  ids: string[],
  { stagedBy, recordId }: { stagedBy: string; recordId: string },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('document')
    .select(['id', 'originalSha256', 'photoHash'])
    .where('id', 'in', ids)
    .where((document) =>
      document.or([
        document('recordId', '=', recordId),
        document.and([document('recordId', 'is', null), document('stagedBy', '=', stagedBy)]),
      ]),
    )
    .execute()
}

const most = 20

/**
 * Records with one of these files, the newest first. Those with a file that few have come before the others: a
 * letter may be about many people.
 */
export async function withOriginals(db: Db, hashes: string[]): Promise<string[]> {
  const found = await Promise.all(
    hashes.map((hash) =>
      db
        .selectFrom('document')
        .select('recordId')
        .distinct()
        .where('originalSha256', '=', hash)
        .where('recordId', 'is not', null)
        .orderBy('recordId', 'desc')
        .limit(most)
        .execute(),
    ),
  )
  const rows = found.toSorted((one, other) => one.length - other.length).flat()
  return rows.flatMap(({ recordId }) => recordId ?? [])
}

/**
 * A 64-bit hash has four parts of 16 bits: if two hashes differ in at most six bits, at least one part
 * differs in at most one bit, so that all near parts can be looked up in an index.
 */
const [partDigits, mostDifferent, mostBelow] = [4, 6, 8]

/** Records with a photo like this one: the most alike first, and of equal ones the newest */
export async function withPhotosLike(db: Db, hash: string): Promise<string[]> {
  const parts = [0, 4, 8, 12].map((from) => {
    const like = nearby(hash.slice(from, from + partDigits))
    return sql`select "recordId", "photoHash" from "document" where "type" = 'photo'
      and substr("photoHash", ${sql.lit(from + 1)}, 4) in (${sql.join(like)})`
  })
  const { rows } = await sql<{ recordId: string | null; photoHash: string }>`${sql.join(
    parts,
    sql` union `,
  )} order by "recordId" desc`.execute(db)
  const near = rows
    .map(({ recordId, photoHash }) => ({ recordId, by: differences(photoHash, hash) }))
    .filter(({ by: [right = 0, below = 0] }) => right <= mostDifferent && below <= mostBelow)
    .map(({ by: [right = 0, below = 0], ...one }) => ({ ...one, away: right + below }))
    .toSorted((one, other) => one.away - other.away)
  return near.flatMap(({ recordId }) => recordId ?? []).slice(0, most)
}

/** The Hamming distances of the searched hash and of the second hash that confirms a match. */
function differences(one: string, other: string): number[] {
  return [0, 16].map((from) => {
    const [a, b] = [one, other].map((hash) => BigInt(`0x${hash.slice(from, from + 16)}`))
    return ((a ?? 0n) ^ (b ?? 0n)).toString(2).replaceAll('0', '').length
  })
}

function nearby(part: string): string[] {
  const bits = Number.parseInt(part, 16)
  const flipped = Array.from({ length: 16 }, (_, at) => bits ^ (1 << at))
  return [bits, ...flipped].map((value) => value.toString(16).padStart(partDigits, '0'))
}

export type Named = { id: string; name: string; fatherName: string; birthDate: string }

/** Common dates and names have more matches; only this many are compared. */
export const mostCompared = 1000

export async function bornOn(db: Db, birthDate: string): Promise<Named[]> {
  return db
    .selectFrom('record')
    .select(['id', 'name', 'fatherName', 'birthDate'])
    .where('birthDate', '=', birthDate)
    .where('birthDate', '<>', '')
    .where('deletedAt', 'is', null)
    .orderBy('entry', 'desc')
    .limit(mostCompared)
    .execute()
}

/** Records with this name key, or whose name begins with its words. */
export async function withNameKey(db: Db, key: string): Promise<Named[]> {
  const { rows } = await sql<Named>`select "id", "name", "fatherName", "birthDate"
    from "record" as r ${searchDialect(db).along('record_by_name')}
    where "nameKey" >= ${key} and "nameKey" < ${`${key}!`} and "state" is not null
    order by "nameKey", "entry" limit ${mostCompared}`.execute(db)
  return rows
}

/** Records whose name contains one of the spellings of each word. */
export async function withSimilarName(db: Db, spellings: string[][]): Promise<Named[]> {
  const dialect = searchDialect(db)
  const whole = spellings.map((words) => words.map((word) => ` ${word} `))
  const { rows } = await sql<Named>`with c as materialized
      (select "entry" from (${dialect.entriesByGrams(whole)}) as c limit ${mostCompared})
    select r."id", r."name", r."fatherName", r."birthDate"
      from c cross join "record" as r ${dialect.along('record_by_entry')}
      where r."entry" = c."entry" and r."state" is not null`.execute(db)
  return rows
}

export type Held = Partial<Record<FileType, string>>
