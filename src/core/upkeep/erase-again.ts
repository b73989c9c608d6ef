import { inParts } from '#platform/db/reader-thread.ts'
import type { ErasedTable } from '#platform/db/schema.ts'
import { deleteAccount } from '../accounts/manage/delete-account.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { removeBlobs } from '../documents/remove-blobs.ts'
import { eraseTraces, tracesNamed } from '../imports/erase-from-imports.ts'
import { passOverImports } from '../imports/traces/search-imports.ts'
import { eraseRecord } from '../records/bin/erase-record.ts'
import { writeAs } from '../write-as.ts'
import { noteErased, stillThere } from './erased-store.ts'

/** The rows of imports are read once for so many. */
const atOnce = 2000

/** After a restore, erases again the records and accounts that were erased after the backup. */
export async function eraseAgain(ctx: Ctx, ledger: ErasedTable[]): Promise<number> {
  authorise(ctx.actor, 'erase-record')

  let count = 0
  const eraseSome = async (some: ErasedTable[]) => {
    const ids = some.map(({ id }) => id)
    const { records, accounts } = await stillThere(ctx.db, ids)
    const pass = records.length > 1 ? await passOverImports(ctx, records) : undefined
    for (const id of records) {
      if ((await eraseRecord(ctx, id, 'anywhere', { pass })) === 'erased') count++
    }
    for (const id of accounts) {
      if ((await deleteAccount(ctx, id, { mayBeLast: true })) === 'deleted') count++
    }
    // Whoever was imported after the backup is in no record of it.
    const traces = await tracesNamed(ctx.db, ids)
    const unused = await writeAs(ctx, 'erase-record', (db) => eraseTraces(db, traces))
    await removeBlobs(ctx, unused)
    await noteErased(ctx.db, some)
  }
  await inParts(ledger, eraseSome, atOnce)
  return count
}
