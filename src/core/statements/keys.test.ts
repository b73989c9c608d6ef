import { verify } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { lockAccounts } from '../accounts/account-store.ts'
import { listActivity } from '../activity/list-activity.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { logKeyChanges } from '../log/log-key-changes.ts'
import { lockLog } from '../log/log-store.ts'
import { publishLog } from '../log/publish-log.ts'
import { grantResult } from '../lookup/result-grant.ts'
import { makeDueStatements } from './make-due-statements.ts'
import { openSignedCode } from './open-signed-code.ts'
import { readDidDocument, readKeys } from './read-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { settleIdentity } from './settle-identity.ts'
import { currentKey, type SigningKey } from './signing-key-store.ts'
import { restateRecord } from './state-record.ts'
import { standingOf } from './statement-store.ts'

const here = { publicUrl: new URL('https://records.example.org'), isServing: true } as const
const elsewhere = { publicUrl: new URL('https://papers.example.org'), isServing: true } as const

describe.each(engines)('signing keys on %s', (engine) => {
  test('one of several processes that start at once makes the keys, whose private part is encrypted', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await admin.db.deleteFrom('signingKey').execute()
    const starts = [1, 2, 3].map(() => settleIdentity(admin, { ...here, newIdentity: undefined }))
    await Promise.all(starts)
    const keys = await readKeys(admin)
    expect(keys.map(({ purpose }) => purpose).toSorted()).toEqual(['log', 'statements'])
    for (const { id, publicKeyJwk } of keys) {
      expect(await calculateJwkThumbprint(publicKeyJwk)).toBe(id)
      expect(publicKeyJwk).not.toHaveProperty('d')
    }
    const key = await currentKey(admin.db, 'statements')
    const signature = admin.identity.signingKeys.sign(key, Buffer.from('stated'))
    const publicKey = { key: JSON.parse(key.publicJwk), format: 'jwk' } as const
    expect(verify(null, Buffer.from('stated'), publicKey, signature)).toBe(true)
    expect(admin.identity.signingKeys.opens({ ...key, id: 'another' })).toBe(false)
    // A key id that begins with "-" would be read as an option on the command line.
    const ids = Array.from({ length: 600 }, () => admin.identity.signingKeys.create().id)
    expect(ids.filter((id) => id.startsWith('-'))).toEqual([])
  })

  test('one of several processes that start at once at a new address makes the new keys', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { starting } = await admin.db.transaction().execute(async (db) => {
      await lockAccounts(db)
      const moved = { ...here, newIdentity: undefined }
      const starting = Promise.all([1, 2, 3].map(() => settleIdentity(admin, moved)))
      await Promise.race([starting, sleep(500)])
      return { starting }
    })
    await starting
    const keys = await admin.db.selectFrom('signingKey').select('did').execute()
    const dids = keys.map(({ did }) => did).filter((did) => did.endsWith(here.publicUrl.host))
    expect(dids).toHaveLength(2)
  })

  test('a new key signs, the earlier one stays known, and a stolen one asserts nothing', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const first = await currentKey(admin.db, 'statements')
    const second = await rotateKey(admin, 'statements')
    expect((await currentKey(admin.db, 'statements')).id).toBe(second)
    const name = (id: string) => `${first.did}#${id}`
    const both = expect.arrayContaining([name(first.id), name(second)])
    expect(await readDidDocument(admin)).toMatchObject({ id: first.did, assertionMethod: both })

    expect(await revokeKey(admin, second, new Date('2026-01-31'))).toBe('revoked')
    const third = await currentKey(admin.db, 'statements')
    expect([first.id, second]).not.toContain(third.id)
    const document = await readDidDocument(admin)
    expect(document).toMatchObject({
      assertionMethod: [name(third.id), name(first.id)],
      verificationMethod: [{ id: name(third.id) }, { id: name(second) }, { id: name(first.id) }],
    })
    const known = await readKeys(await test.as('stranger'))
    expect(known.find(({ id }) => id === second)).toMatchObject({
      compromisedSince: '2026-01-31T00:00:00.000Z',
      retiredAt: expect.any(String),
    })
    expect(await revokeKey(admin, second, new Date('2026-02-28'))).toBe('revoked-before')
    expect((await readKeys(admin)).find(({ id }) => id === second)?.compromisedSince).toContain(
      '-01-',
    )
    expect(await revokeKey(admin, second, new Date('2026-01-01'))).toBe('revoked')
    expect(await revokeKey(admin, 'no such key', new Date())).toBe('not-found')
    const { entries } = await listActivity(admin, {})
    const written = entries.map(({ action }) => action)
    expect(written).toEqual(expect.arrayContaining(['key.rotated', 'key.revoked']))
    await expect(rotateKey(await test.as('moderator'), 'log')).rejects.toThrow(Forbidden)
  })

  describe.each<[string, (admin: Ctx, key: SigningKey) => Promise<unknown>]>([
    ['its key is revoked', (admin, { id }) => revokeKey(admin, id, new Date('2026-01-31'))],
    ['the site moves', (admin) => settleIdentity(admin, { ...here, newIdentity: undefined })],
  ])('a statement that is being made while %s', (_, change) => {
    const areEnded = async ({ db }: Ctx, key: SigningKey) => {
      const statements = db.selectFrom('statement').select('endedAt').where('keyId', '=', key.id)
      return (await statements.execute()).map(({ endedAt }) => endedAt !== null)
    }

    test('ends, too', async () => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      const id = await anAddedRecord(test)
      const key = await currentKey(admin.db, 'statements')
      const { changing } = await admin.db.transaction().execute(async (db) => {
        await recordActivity(db, admin, 'record.updated', id)
        const changing = change(admin, key)
        await Promise.race([changing, sleep(500)])
        await restateRecord(db, admin, id)
        return { changing }
      })
      await changing
      expect(await areEnded(admin, key)).toEqual([true, true])
    })

    test('ends, too, if a job makes it', async () => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      await anAddedRecord(test)
      const key = await currentKey(admin.db, 'statements')
      await admin.db.updateTable('statement').set({ endedAt: '2026-01-01' }).execute()
      const { both } = await admin.db.transaction().execute(async (db) => {
        await lockLog(db)
        const making = makeDueStatements(admin)
        await Promise.race([making, sleep(500)])
        const both = Promise.all([making, change(admin, key)])
        await Promise.race([both, sleep(500)])
        return { both }
      })
      await both
      // On a busy machine the change comes first, and the job signs with the new key.
      expect(await areEnded(admin, key)).not.toContain(false)
    })
  })

  test('a site that has signed nothing yet moves to any address freely', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (const { host, href } of [
      here.publicUrl,
      elsewhere.publicUrl,
      new URL('http://localhost'),
    ]) {
      const moved = { publicUrl: new URL(href), isServing: true, newIdentity: undefined }
      expect(await settleIdentity(admin, moved)).toEqual({ outcome: 'settled' })
      expect((await currentKey(admin.db, 'statements')).did).toBe(`did:web:${host}`)
    }
  })

  test('at another address a site is another one, which an operator has to want', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    // The first address was a local one, so no other machine could reach the site: it may move freely.
    const settled = { outcome: 'settled' }
    expect(await settleIdentity(admin, { ...here, newIdentity: undefined })).toEqual(settled)
    await logKeyChanges(admin)
    const before = await currentKey(admin.db, 'statements')
    expect(before.did).toBe('did:web:records.example.org')

    for (const newIdentity of [undefined, 'records.example.org', 'another.example.org']) {
      expect(await settleIdentity(admin, { ...elsewhere, newIdentity })).toEqual({
        outcome: 'another-address',
        before: 'records.example.org',
      })
    }
    const command = { ...elsewhere, isServing: false, newIdentity: undefined }
    expect(await settleIdentity(admin, command)).toEqual(settled)
    expect(await currentKey(admin.db, 'statements')).toEqual(before)

    const wanted = { ...elsewhere, newIdentity: 'papers.example.org' }
    expect(await settleIdentity(admin, wanted)).toEqual(settled)
    const after = await currentKey(admin.db, 'statements')
    expect(after.did).toBe('did:web:papers.example.org')
    expect(after.id).not.toBe(before.id)
    expect(await settleIdentity(admin, { ...elsewhere, newIdentity: undefined })).toEqual(settled)
    expect(await readDidDocument(admin)).toMatchObject({ verificationMethod: [{}] })
  })

  test('beside one of a stolen key the statement of the new key is given, whatever the clock said', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await publishLog({ ...admin, logFiles: openLogFiles(test.portal.config.blobs) })
    const stolen = await currentKey(admin.db, 'statements')
    test.wait(2 * 86_400_000)
    await revokeKey(admin, stolen.id, admin.now())
    test.wait(-4 * 86_400_000)
    await makeDueStatements(admin)
    const stated = admin.db.selectFrom('statement').select('endedAt')
    expect(await stated.execute()).toEqual([{ endedAt: null }, { endedAt: null }])
    expect((await standingOf(admin.db, id))?.keyId).not.toBe(stolen.id)
  })

  test('a result opens without a code while the key cannot be read, and with one of the next key', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const recordId = await anAddedRecord(test)
    await test.set({ statements: 'results' })
    const stranger = await test.as('stranger')
    const grant = grantResult(stranger, recordId, lookupPages.home)
    const codeOf = () => openSignedCode(stranger, { grant, search: null })
    expect(await codeOf()).toBeDefined()
    await admin.db.updateTable('signingKey').set({ sealed: 'x' }).execute()
    expect(await codeOf()).toBeUndefined()
    await rotateKey(admin, 'statements')
    expect(await codeOf()).toBeDefined()
  })
})
