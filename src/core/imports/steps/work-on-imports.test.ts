import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { aCsv, anImporter, imported, someRows } from '../../../../tests/spreadsheets.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { update } from '../../accounts/account-store.ts'
import { claimJob } from '../../upkeep/job-store.ts'
import * as imports from '../import-store.ts'
import { workOnImports } from './work-on-imports.ts'

const { signal } = new AbortController()

describe.each(engines)('work on imports on %s', (engine) => {
  test('of a disabled account does not stop the undo that another admin began meanwhile', async () => {
    await using test = await openTestPortal(engine)
    const admin = await anImporter(test)
    await anImporter(test, 'test-other')
    const { db, now } = admin
    const { id } = await imported(admin, aCsv(someRows(1)))
    const lease = { name: 'import', holder: 'here', now: now(), heldForMs: 600_000 }
    await expect.poll(() => claimJob(db, lease, now())).toBe(true)
    await imports.update(db, id, { comparedRow: 0 })
    const settings = async () => admin.settings
    const { working } = await db.transaction().execute(async (db) => {
      await imports.lock(db, id, ['done'])
      const worker = { ctx: admin, settings, holder: 'here', signal, isApart: true }
      const working = workOnImports(worker)
      await Promise.race([working, sleep(1000)])
      const at = now().toISOString()
      await update(db, 'test-admin', { disabledAt: at })
      const undoing = { state: 'undoing', undoneBy: 'test-other', reachedRow: 0 } as const
      await imports.update(db, id, { ...undoing, updatedAt: at })
      return { working }
    })
    await working
    expect(await imports.find(db, id)).toMatchObject({ state: 'undone', because: null })
  })
})
