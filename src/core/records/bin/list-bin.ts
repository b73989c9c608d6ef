import type { BinnedRecord, BinPage, BinQuery } from '#contract/bin.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { pageFrom } from '../../rows.ts'
import { daysFrom } from '../../today.ts'
import { person } from '../reading/present-staff-record.ts'
import { type BinRow, findBinned, listBinned } from './bin-store.ts'

/** Deleted records that can be restored. */
export async function listBin(
  ctx: Ctx,
  { search = '', after, size = 50 }: BinQuery & { size?: number },
): Promise<BinPage> {
  authorise(ctx.actor, 'list-bin')

  const [at, id] = after?.split('_') ?? []
  const found = await listBinned(onReaderThread(ctx.db), {
    search: search.trim(),
    after: at && id ? { at, id } : undefined,
    limit: size + 1,
  })
  const { shown, next } = pageFrom(found, size, ({ deletedAt, id }) => `${deletedAt}_${id}`)
  return { rows: shown.map((row) => presentBinned(row, ctx)), ...next }
}

export async function findInBin(ctx: Ctx, id: string): Promise<BinnedRecord | undefined> {
  authorise(ctx.actor, 'list-bin')

  const row = await findBinned(ctx.db, id)
  return row && presentBinned(row, ctx)
}

function presentBinned(row: BinRow, { settings }: Ctx): BinnedRecord {
  const { id, name, passportNumber, irccNumber, deletedAt, revision } = row
  return {
    id,
    name,
    passportNumber,
    irccNumber,
    deletedBy: person(row.deletedBy ?? '', row.deletedByName),
    deletedAt,
    erasedFrom: daysFrom(new Date(deletedAt), settings.binDays),
    revision,
  }
}
