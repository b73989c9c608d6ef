import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import { addRecord } from '#core/records/add-record.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { openManifest } from '#platform/backup/manifest.ts'
import {
  aFolder,
  backedUp,
  contents,
  filesBelow,
  staged,
  withoutLists,
} from '../../tests/backups.ts'
import { aPlace, atPlace, fill, large, small } from '../../tests/places.ts'
import { added, aRecord, type TestPortal } from '../../tests/test-portal.ts'
import { restoreSite } from './backups.ts'
import { verifyKeptBackup, verifySite } from './checks.ts'

vi.setConfig({ testTimeout: 90_000 })

const progress = () => {}
const passphrase = 'correct horse battery'

/** Adds records and replaces their documents until it is told to stop. */
function workOn(site: TestPortal) {
  let goesOn = true
  async function work(): Promise<number> {
    const admin = await site.as('admin')
    for (let count = 1; ; count++) {
      const papers = { documents: { photo: await staged(site) } }
      const numbers = { passportNumber: `W${count}`, irccNumber: `W${count}` }
      const id = await added(addRecord(admin, aRecord({ ...numbers, ...papers })))
      const documents = { set: { photo: await staged(site) } }
      await updateRecord(admin, { id, revision: 1, fields: { address: 'Moved' }, documents })
      if (!goesOn) return count
    }
  }
  const working = work()
  return () => {
    goesOn = false
    return working
  }
}

describe.each([
  ['PostgreSQL and S3', 'SQLite and disk', large, small],
  ['SQLite and disk', 'PostgreSQL and S3', small, large],
])('of a site on %s', (_, __, kind, other) => {
  test.each([undefined, passphrase])(
    'a backup under load, restored on the other, equals its manifest (%s)',
    async (seal) => {
      await using from = await aPlace(kind)
      await using kept = aFolder()
      await using to = await aPlace(other)
      const backup = await atPlace(from, async (site) => {
        await fill(site)
        const endWork = workOn(site)
        const first = await backedUp(site, kept.folder, seal)
        site.wait(1000)
        const second = await backedUp(site, kept.folder, seal)
        expect(await endWork()).toBeGreaterThan(0)
        expect(first).not.toBe(second)
        return second
      })

      const { end } = await openManifest(backup)
      expect(end.missing).toEqual([])
      expect(await verifyKeptBackup(backup, seal, progress)).toMatchObject({ outcome: 'done' })
      const wanted = { from: backup, passphrase: seal, verify: true, progress }
      const restored = await restoreSite(to.config, wanted)
      expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 0 } })
      const held = withoutLists(await contents(to.config.database))
      const counts = Object.entries(held).map(([table, rows]) => [table, rows.length])
      expect(Object.fromEntries(counts)).toEqual(withoutLists(end.rows))

      await atPlace(to, async ({ portal }) => {
        expect(await verifySite(portal, progress)).toMatchObject({ outcome: 'done' })
        const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'x' })
        const [seq, hash = ''] = end.activity.split(':')
        const known = { seq: Number(seq), hash }
        expect(await verifyActivity(ctx.db, known)).toMatchObject({ outcome: 'whole' })
      })
    },
  )

  test.each([undefined, passphrase])(
    'a changed byte anywhere in it is found, and is not restored from (%s)',
    async (seal) => {
      await using from = await aPlace(kind)
      await using kept = aFolder()
      const backup = await atPlace(from, async (site) => {
        await added(
          addRecord(await site.as('admin'), aRecord({ documents: { photo: await staged(site) } })),
        )
        return backedUp(site, kept.folder, seal)
      })
      for (const file of await filesBelow(backup)) {
        const { length } = readFileSync(file)
        const places = [0, 1, length >> 2, length >> 1, length - 2, length - 1]
        for (const at of new Set(places.filter((place) => place >= 0 && place < length))) {
          copyFileSync(file, `${kept.folder}/aside`)
          flip(file, at)
          const found = await verifyKeptBackup(backup, undefined, progress).catch(failed)
          expect(found, `${file} at ${at}`).toMatchObject({ outcome: 'failed' })
          copyFileSync(`${kept.folder}/aside`, file)
        }
      }
      if (seal) return
      for (const file of await filesBelow(backup)) {
        const { length } = readFileSync(file)
        if (length === 0) continue
        await using to = await aPlace(small)
        flip(file, length >> 1)
        const path = relative(backup, file)
        const restored = restoreSite(to.config, { from: backup, progress })
        const whole = /^manifest/.test(path) ? 'manifest' : `The backup is damaged: ${path} is not`
        await expect(restored, file).rejects.toThrow(whole)
        flip(file, length >> 1)
      }
      await using to = await aPlace(small)
      const restored = await restoreSite(to.config, { from: backup, progress })
      expect(restored).toMatchObject({ outcome: 'done' })
    },
  )
})

function failed() {
  return { outcome: 'failed' }
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}
