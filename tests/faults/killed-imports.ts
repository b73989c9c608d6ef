import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import type { Ctx } from '#core/context.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { aCsv, created, someRows, untilIn } from '../spreadsheets.ts'
import { startWorker } from './start-worker.ts'

type Killing = { environment: Record<string, string>; kills: number; rowsAKill: number }

/**
 * Runs an import in processes that are killed, one after the other, each after it has come further,
 * and says what is wrong with what is there at the end.
 */
export async function killImports(
  admin: Ctx,
  { environment, kills, rowsAKill }: Killing,
): Promise<string[]> {
  const { db } = admin
  const rows = kills * rowsAKill
  const { id, mapping } = await created(admin, aCsv(someRows(rows)))
  await checkImport(admin, { id, mapping })
  await untilIn(admin, id, 'checked')
  await runImport(admin, id)
  const reached = async () => {
    const entry = await db.selectFrom('import').select('reachedRow').executeTakeFirst()
    return entry?.reachedRow ?? 0
  }
  for (let kill = 0; kill < kills; kill++) {
    const child = await startWorker('import-worker', environment)
    const before = await reached()
    // Until it has come further, or to the end.
    while ((await reached()) === before && before < rows) await sleep(10)
    await sleep(Math.random() * 50)
    child.kill('SIGKILL')
    await once(child, 'exit')
    // The lease of the process that died would end by itself.
    await db.deleteFrom('job').where('name', '=', 'import').execute()
  }
  const { counts } = await untilIn(admin, id, 'done')
  const records = await db.selectFrom('record').select('passportNumber').execute()
  const numbers = new Set(records.map(({ passportNumber }) => passportNumber))
  const entries = await db
    .selectFrom('activity')
    .select('subjectId')
    .where('action', '=', 'record.added')
    .execute()
  const told = new Set(entries.map(({ subjectId }) => subjectId))
  const found = [counts.added, counts.reached, records.length, numbers.size, told.size]
  const { outcome } = await verifyActivity(db)
  return [
    ...(found.every((count) => count === rows) ? [] : [`of ${rows} rows there are ${found}`]),
    ...(entries.length === told.size ? [] : ['the activity tells of a record twice']),
    ...(outcome === 'whole' ? [] : [`the activity is ${outcome}`]),
  ]
}
