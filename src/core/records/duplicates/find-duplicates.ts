import { type Duplicate, type LikenessReason, likenessReasons } from '#contract/duplicate.ts'
import type { RecordFields } from '#contract/record.ts'
import { nameKey } from '#contract/text/name-key.ts'
import { alikeTo, namesIn } from '#contract/text/name-likeness.ts'
import { inParts, onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { actorId } from '../../documents/stage-document.ts'
import { spellings } from '../list/read-search.ts'
import { staffRecords } from '../reading/staff-rows.ts'
import { mayEdit } from '../record-rules.ts'
import * as store from './duplicate-store.ts'

type Person = Partial<Pick<RecordFields, 'name' | 'fatherName' | 'birthDate'>>

type Likely = Person & {
  /** Staged or attached documents by type */
  documents?: store.Held
  /** The record itself, if it is stored already */
  ownId?: string | undefined
}

const alikeFrom = 0.85
const mostWords = 6
const mostFound = 5

/** Looks up the spellings of a word. Bulk callers pass a cached version. */
export type Spell = (word: string) => ReturnType<typeof spellings>

/** Other records that may belong to the same person, limited to those that the caller may open. */
export async function findDuplicates(
  ctx: Ctx,
  likely: Likely,
  spell: Spell = (word) => spellings(onReaderThread(ctx.db), word),
): Promise<Duplicate[]> {
  authorise(ctx.actor, 'look-up-any-record')

  const { documents = {}, ownId = '' } = likely
  const db = onReaderThread(ctx.db)
  const owner = { stagedBy: actorId(ctx), recordId: ownId }
  const held = await store.hashesOf(db, Object.values(documents), owner)
  const originals = held.flatMap(({ originalSha256 }) => originalSha256 ?? [])
  const photo = held.find(({ id }) => id === documents.photo)?.photoHash
  const reasons: Record<LikenessReason, string[]> = {
    'same-file': await store.withOriginals(db, originals),
    'same-photo': photo ? await store.withPhotosLike(db, photo) : [],
    'similar-name': await withNamesLike(db, likely, spell),
  }
  const ids = new Set(inTurn(likenessReasons.map((reason) => reasons[reason])))
  ids.delete(ownId)
  const rows =
    ids.size === 0
      ? []
      : await staffRecords(db)
          .where('record.id', 'in', [...ids])
          .execute()
  return [...ids]
    .flatMap((id) => rows.find((row) => row.id === id) ?? [])
    .filter((row) => mayEdit(ctx.actor, { createdBy: { id: row.createdBy } }))
    .slice(0, mostFound)
    .map(({ id, name, passportNumber }) => {
      const because = likenessReasons.filter((reason) => reasons[reason].includes(id))
      return { id, name, passportNumber, because }
    })
}

/** The first of each list, then the second of each, so that no reason leaves the others without a place. */
function inTurn(lists: string[][]): string[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

/** Many people have similar names: a duplicate also needs the same birth date or a similar father's name. */
async function withNamesLike(
  db: Db,
  { name = '', fatherName = '', birthDate = '' }: Person,
  spell: Spell,
) {
  if (nameKey(name) === '') return []
  const born = birthDate ? await store.bornOn(db, birthDate) : []
  const named = fatherName ? await namedAs(db, name, spell) : []
  const isAlike = alikeTo(name, alikeFrom)
  const hasFather = alikeTo(fatherName, alikeFrom)
  const alikeBorn = await inParts(born, async (some) => some.filter((one) => isAlike(one.name)))
  // The father's name is compared first: if the person's name is common, it excludes more records.
  const alikeNamed = await inParts(named, async (some) => {
    return some.filter((one) => hasFather(one.fatherName) && isAlike(one.name))
  })
  const key = nameKey(name)
  return [alikeBorn, alikeNamed].flatMap((found) => closestFirst(found.flat(), key))
}

/** The same name before similar ones, and the newest record before earlier ones, on every engine */
function closestFirst(found: store.Named[], key: string): string[] {
  const isSame = new Set(found.filter(({ name }) => nameKey(name) === key))
  return found
    .toSorted((one, other) => {
      return Number(isSame.has(other)) - Number(isSame.has(one)) || (one.id < other.id ? 1 : -1)
    })
    .map(({ id }) => id)
}

/** Records with exactly this name come first; if they fill the limit, other spellings are not compared. */
async function namedAs(db: Db, name: string, spell: Spell) {
  const key = nameKey(name)
  const same = await store.withNameKey(db, key)
  const last = same[store.mostCompared - 1]
  if (last && nameKey(last.name) === key) return same
  const words = [...new Set(namesIn(name))].slice(0, mostWords)
  const spelled = await Promise.all(words.map(spell))
  const known = spelled
    .map(({ alike, mistyped }) => [...alike, ...mistyped])
    .filter((some) => some.length > 0)
  return known.length > 0 ? [...same, ...(await store.withSimilarName(db, known))] : same
}
