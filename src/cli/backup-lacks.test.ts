import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { connect } from '#platform/db/open-database.ts'
import { backupFaultIn } from '#server/doctor/backup-faults.ts'
import { aFolder, anEmptyPlace, backedUp, filesBelow, staged } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { anAddedRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import { backupSite, restoreSite } from './backups.ts'
import { verifyKeptBackup, verifySite } from './checks.ts'

const progress = () => {}

test.each(engines)(
  'what gives access on %s, as a link that waits to be mailed, is in no backup, not even as freed bytes',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await using place = await anEmptyPlace(engine === 'sqlite' ? 'postgres' : 'sqlite')
    const { id, email } = await anAccount(test, 'moderator')
    const { db, mail } = await test.as('admin')
    const link = { token: 'T', expiresAt: '2999' }
    const letter = { kind: 'reset-password', to: email, accountId: id, locale: 'en' } as const
    await mail.write(db, [{ ...letter, ...link }])
    const { sealed } = await db.selectFrom('outbox').select('sealed').executeTakeFirstOrThrow()
    const expiresAt = '2999-01-01T00:00:00.000Z'
    const mailed = { hash: 'mailed-token-hash', purpose: 'reset-password', accountId: id }
    await db
      .insertInto('mailedToken')
      .values({ ...mailed, expiresAt })
      .execute()
    const invited = { id: 'I', email: 'in@example.org', role: 'moderator', invitedBy: id } as const
    const invitation = { ...invited, hash: 'invitation-hash', createdAt: '2026', expiresAt }
    await db.insertInto('invitation').values(invitation).execute()
    const session = await db.selectFrom('session').select('hash').executeTakeFirstOrThrow()
    const from = await backedUp(test, kept.folder)
    for (const file of await filesBelow(from)) {
      const bytes = readFileSync(file)
      const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
      expect(text).not.toContain(sealed.slice(0, 60))
      expect(text).not.toContain(sealed.slice(-60))
      for (const hash of [session.hash, mailed.hash, invitation.hash]) {
        expect(text).not.toContain(hash)
      }
    }
    await restoreSite(place.config, { from, progress })
    const restored = connect(place.config.database)
    expect(await restored.selectFrom('account').select('email').execute()).toEqual([{ email }])
    expect(await restored.selectFrom('outbox').selectAll().execute()).toEqual([])
    await restored.destroy()
  },
)

test.each(engines)(
  'a scan in a bad sector on %s keeps no other out of a backup, and is named',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await anAddedRecord(test, { documents: { photo: await staged(test) } })
    const [one = '', ...others] = await filesBelow(join(test.dataDir, 'blobs'))
    rmSync(one)
    // Opens, and fails with EIO when it is read
    symlinkSync('/proc/self/mem', one)
    const name = basename(one)
    const verified = await verifySite(test.portal, progress)
    expect(verified).toMatchObject({ outcome: 'failed' })
    expect(verified.say).toMatch(new RegExp(`0 missing, 1 damaged; .*\\ndamaged: .*${name}`))
    const made = await backupSite(test.portal, { to: kept.folder, progress })
    expect(made).toMatchObject({ outcome: 'failed', data: { missing: [name] } })
    const { folder } = made.data as { folder: string }
    expect(await verifyKeptBackup(folder, undefined, progress)).toMatchObject({ outcome: 'done' })
    const inBackup = (await filesBelow(join(folder, 'blobs'))).map((file) => basename(file))
    expect(inBackup.toSorted()).toEqual(others.map((file) => basename(file)).toSorted())
  },
)

test('what keeps a backup from reading a scan is not told of the folder for backups', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await anAddedRecord(test, { documents: { photo: await staged(test) } })
  const [one = ''] = await filesBelow(join(test.dataDir, 'blobs'))
  rmSync(dirname(one), { recursive: true })
  writeFileSync(dirname(one), '')
  const error = await backupSite(test.portal, { to: kept.folder, progress }).catch((why) => why)
  expect(error).toMatchObject({ code: 'ENOTDIR', path: one })
  expect(backupFaultIn(error)).toBe('away')
  expect(readdirSync(kept.folder)).toEqual([])
})

const memory = '/dev/shm'
const isApart = existsSync(memory) && statSync(memory).dev !== statSync(tmpdir()).dev

test.runIf(isApart).each([undefined, 'correct horse battery'])(
  'where files cannot be linked, a backup has what only the one before it has (%s)',
  async (seal) => {
    await using test = await openTestPortal('sqlite')
    await using kept = aFolder()
    await anAddedRecord(test, { documents: { photo: await staged(test) } })
    const before = await backedUp(test, kept.folder, seal)
    const elsewhere = mkdtempSync(join(memory, 'countersign-'))
    cpSync(join(before, 'blobs'), elsewhere, { recursive: true })
    rmSync(join(before, 'blobs'), { recursive: true })
    symlinkSync(elsewhere, join(before, 'blobs'))
    const [lost = ''] = await filesBelow(join(test.dataDir, 'blobs'))
    rmSync(lost)
    const { say } = await backupSite(test.portal, { to: kept.folder, passphrase: seal, progress })
    rmSync(elsewhere, { recursive: true })
    expect(say).toContain(`intact in this backup:\n${basename(lost)}\n`)
    const from = say.split('\n')[0] ?? ''
    expect(await verifyKeptBackup(from, seal, progress)).toMatchObject({ outcome: 'done' })
  },
)

test.each(engines)('a restore on %s names the bytes that its backup lacks', async (engine) => {
  await using test = await openTestPortal(engine)
  await using kept = aFolder()
  await using place = await anEmptyPlace(engine)
  await anAddedRecord(test, { documents: { photo: await staged(test) } })
  const [lost = ''] = await filesBelow(join(test.dataDir, 'blobs'))
  rmSync(lost)
  const { outcome, say } = await backupSite(test.portal, { to: kept.folder, progress })
  expect(outcome).toBe('failed')
  const from = say.split('\n').find((line) => line.startsWith(kept.folder)) ?? say
  const restored = await restoreSite(place.config, { from, progress })
  const words = expect.stringMatching(
    /Everybody has to sign in.*\nRestored, but these bytes are lost:\n\S+\n$/s,
  )
  expect(restored).toMatchObject({ outcome: 'failed', say: words })
})

test('a backup that was sealed with the space around a passphrase opens by the same file', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  const passphrase = 'correct horse battery \n'
  const from = await backedUp(test, kept.folder, passphrase)
  const wanted = { from, passphrase, progress }
  expect(await restoreSite(place.config, wanted)).toMatchObject({ outcome: 'done' })
})
