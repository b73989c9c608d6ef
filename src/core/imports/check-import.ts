import { type ImportMapping, type ImportTarget, neededTargets } from '#contract/imports/import.ts'
import { numberKinds } from '#contract/lookup-pages.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { writeAs } from '../write-as.ts'
import * as imports from './import-store.ts'
import { countsOf, withNote, withoutNote } from './present-import.ts'

type CheckBegun =
  | { outcome: 'checking' | 'not-found' | 'not-now' }
  /** Required targets that no column is mapped to */
  | { outcome: 'lacking'; targets: ImportTarget[] }
  /** The mapping is of another file: it has more columns */
  | { outcome: 'too-many' }

const undone = ['read', 'checking', 'checked', 'undone']

/** Saves the mapping and starts the dry run, which writes no record. */
export async function checkImport(
  ctx: Ctx,
  { id, mapping }: { id: string; mapping: ImportMapping },
): Promise<CheckBegun> {
  const own = authoriseOwn(ctx.actor, 'import-records')
  return writeAs(ctx, 'import-records', async (db): Promise<CheckBegun> => {
    const mine = { id, by: own.id, at: ctx.now() }
    const entry = await imports.lockOwn(db, mine, ['read', 'checked'])
    if (typeof entry === 'string') return { outcome: entry }
    const { columns, dateOrders = [] } = mapping
    const count = (JSON.parse(entry.headings) as string[]).length
    if (Math.max(columns.length, dateOrders.length) > count) return { outcome: 'too-many' }
    const lacking = lackingIn(mapping)
    if (lacking.length > 0) return { outcome: 'lacking', targets: lacking }
    const isTaking = (entry.takingFilesUntil ?? '') > ctx.now().toISOString()
    if (isTaking) return { outcome: 'not-now' }
    const others = await imports.ofFile(db, entry)
    const isKnown = others.some(
      // Up to version 0.5 it is not known which sheet was read of a workbook that has only one.
      (one) =>
        columnsIn(imports.mappingOf(one)) === columnsIn(mapping) &&
        (one.sheets ?? entry.sheets) === entry.sheets &&
        !undone.includes(one.state),
    )
    await imports.update(db, id, {
      state: 'checking',
      because: null,
      tokenId: own.tokenId ?? null,
      network: ctx.network,
      mapping: JSON.stringify(mapping),
      notes: isKnown ? withNote(entry.notes, before) : withoutNote(entry.notes, before),
      counts: JSON.stringify({ ...countsOf(entry), reached: 0 }),
      reachedRow: 0,
      updatedAt: ctx.now().toISOString(),
    })
    return { outcome: 'checking' }
  })
}

type Typed = {
  id: string
  mapping: ImportMapping
  /** The positions of columns whose guessed targets were left as they are */
  guessed: number[]
}

/** Saves what was chosen so far, even if it is not complete. A dry run with other choices is void. */
export async function saveMapping(
  ctx: Ctx,
  { id, mapping, guessed }: Typed,
): Promise<'saved' | 'not-found' | 'not-now'> {
  const own = authoriseOwn(ctx.actor, 'import-records')
  return writeAs(ctx, 'import-records', async (db) => {
    const mine = { id, by: own.id, at: ctx.now() }
    const entry = await imports.lockOwn(db, mine, ['read', 'checked'])
    if (typeof entry === 'string') return entry
    const kept: imports.KeptMapping = guessed.length > 0 ? { ...mapping, guessed } : mapping
    const chosen = JSON.stringify(kept)
    if (chosen === entry.mapping) return 'saved'
    await imports.update(db, id, {
      state: 'read',
      mapping: chosen,
      updatedAt: ctx.now().toISOString(),
    })
    return 'saved'
  })
}

const before = 'imported-before'

/** Identifies what the columns of a file were read as; columns at the end that are left out need not be sent. */
function columnsIn(mapping: ImportMapping | undefined): string {
  const { columns = [], existing } = mapping ?? {}
  return JSON.stringify([existing, columns.slice(0, columns.findLastIndex(Boolean) + 1)])
}

/** To fill records that exist, one of the two numbers is enough. */
function lackingIn({ columns, existing }: ImportMapping): ImportTarget[] {
  const lacking = neededTargets.filter((target) => !columns.includes(target))
  const isNumbered = numberKinds.some((kind) => columns.includes(kind))
  return existing === 'fill' && isNumbered ? [] : lacking
}
