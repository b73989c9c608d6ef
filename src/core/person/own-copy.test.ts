import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aHeldRecord } from '../../../tests/holders.ts'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { bytesOf, unzipped } from '../../../tests/zips.ts'
import { signOut } from '../accounts/sign-out.ts'
import { listActivityOf } from '../activity/list-activity-of.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { endHolding } from '../holdings/end-holding.ts'
import { releaseHolding } from '../holdings/release-holding.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { exportOwnCopy } from './export-own-copy.ts'

type Ending = (holder: Ctx, recordId: string, test: TestPortal) => Promise<unknown>

const endings: Record<string, Ending> = {
  'the holder signs out': (holder) => signOut(holder),
  'staff unlink the account': async (_, id, test) => releaseHolding(await test.as('admin'), id),
  'the record is hidden': async (_, id, test) =>
    setVisibility(await test.as('admin'), id, 'hidden'),
}

/** Begins a copy, and reads it to its end after something has happened. */
async function readWhile(test: TestPortal, holder: Ctx, happen: () => Promise<unknown>) {
  const made = await exportOwnCopy(holder, '')
  if (made.outcome !== 'exported') throw new Error(made.outcome)
  const reader = made.copy.zip.getReader()
  expect((await reader.read()).done).toBe(false)
  await happen()
  test.wait(1000)
  while (!(await reader.read()).done);
}

describe.each(engines)('copies of candidates on %s', (engine) => {
  test.each(Object.entries(endings))('a download ends when %s', async (_, end) => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const reading = readWhile(test, holder.ctx, () => end(holder.ctx, recordId, test))
    await expect(reading).rejects.toThrow(Forbidden)
  })

  test('what a holder did is copied to its end, whether the record is shown or not', async () => {
    await using test = await openTestPortal(engine)
    const { recordId, holder } = await aHeldRecord(test)
    const admin = await test.as('admin')
    await readWhile(test, holder.ctx, async () => undefined)
    await setVisibility(admin, recordId, 'hidden')
    await readWhile(test, holder.ctx, async () => undefined)
  })

  test.each(['unlinked', 'hidden'])(
    'nothing is copied of a record that is %s meanwhile',
    async (how) => {
      await using test = await openTestPortal(engine)
      const { recordId, holder } = await aHeldRecord(test)
      const admin = await test.as('admin')
      const { copying } = await admin.db.transaction().execute(async (db) => {
        await lockRecord(db, recordId)
        const copying = exportOwnCopy(holder.ctx, '')
        await Promise.race([copying, sleep(500)])
        if (how === 'unlinked') await endHolding(db, admin, recordId)
        else await db.updateTable('record').set({ visibility: 'hidden' }).execute()
        return { copying }
      })
      const made = await copying
      const isMade = made.outcome === 'exported'
      // If this was slow, the record was hidden before it was read, and the copy has only what the holder did.
      const names = isMade ? unzipped(await bytesOf(made.copy.zip)).names : []
      expect(names.filter((name) => name.startsWith('documents/'))).toEqual([])
      const actions = (await listActivityOf(admin, recordId)).map(({ action }) => action)
      expect(actions.includes('record.copied-for-person')).toBe(isMade)
    },
  )
})
