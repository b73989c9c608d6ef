import { mkdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { openPortal } from '#server/portal.ts'
import { aFolder, anEmptyPlace, backedUp, filesBelow, staged } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { added, aRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import { createToken, revokeToken, setDisabled } from './accounts.ts'
import { restoreSite } from './backups.ts'
import { verifyKeptBackup } from './checks.ts'

const progress = () => {}

test.each([undefined, 'correct horse battery'])(
  'a file of a backup that its disk cannot read any more is named (%s)',
  async (seal) => {
    await using test = await openTestPortal('sqlite')
    await using kept = aFolder()
    await using place = await anEmptyPlace('sqlite')
    const documents = { photo: await staged(test) }
    await added(addRecord(await test.as('admin'), aRecord({ documents })))
    const from = await backedUp(test, kept.folder, seal)
    const [file = ''] = (await filesBelow(join(from, 'blobs'))).sort()
    const path = relative(from, file)
    rmSync(file)
    mkdirSync(file)
    const { say } = await verifyKeptBackup(from, undefined, progress)
    expect(say).toContain(`unreadable: ${path}`)
    const restored = restoreSite(place.config, { from, passphrase: seal, progress })
    await expect(restored).rejects.toThrow(`${path} cannot be read (EISDIR)`)
  },
)

test.each(engines)(
  'after a restore on %s no API token works, unless that is wanted',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    const { email } = await anAccount(test, 'admin')
    const made = await createToken(test.portal, { user: email, name: 'Export' })
    const { token: bearer, id } = made.data as { token: string; id: string }
    const from = await backedUp(test, kept.folder)
    await revokeToken(test.portal, email, id)
    await setDisabled(test.portal, email, true)

    for (const keepTokens of [false, true]) {
      await using place = await anEmptyPlace(engine)
      const { say } = await restoreSite(place.config, { from, progress, keepTokens })
      expect(say).toContain('disable again whom you disabled since then')
      expect(say).toContain(keepTokens ? 'work again' : '1 API tokens of the backup were revoked')
      await using portal = await openPortal(place.config)
      const { actor } = await portal.ctxFor({ credentials: { bearer }, network: 'x' })
      expect(actor.role).toBe(keepTokens ? 'admin' : 'stranger')
      const { db } = await portal.ctxFor({ credentials: {}, network: 'x' })
      expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    }
  },
)

test('of a backup whose activity is broken the site can start, and is told so', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  await added(addRecord(await test.as('admin'), aRecord()))
  const tampering = new DatabaseSync(join(test.dataDir, 'countersign.db'))
  tampering.exec('drop trigger "activity_unaltered"')
  tampering.exec(`update "activity" set "action" = 'record.approved'`)
  tampering.close()
  const from = await backedUp(test, kept.folder)
  const restored = await restoreSite(place.config, { from, progress })
  expect(restored).toMatchObject({
    outcome: 'failed',
    say: expect.stringMatching(/the site can start, but its activity is broken at entry 1/),
  })
  await using portal = await openPortal(place.config)
  expect(portal.isStopping()).toBe(false)
})
