import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toBase64 } from '#contract/proof/bytes.ts'
import { checkAnyProof } from '#contract/proof/check-proof.ts'
import { keyOf, openCheckpoint } from '#contract/proof/note.ts'
import { type LogFiles, openLogFiles } from '#platform/blobs/log-files.ts'
import { newBucket } from '../../../tests/s3/test-bucket.ts'
import { anAddedRecord, engines } from '../../../tests/test-portal.ts'
import {
  expectOneHistory,
  failingAfter,
  leaves,
  noteOf,
  openWithFiles,
  publishedNotes,
  rememberLog,
  state,
} from '../../../tests/tlog/log-world.ts'
import type { Ctx } from '../context.ts'
import { makeDueStatements } from '../statements/make-due-statements.ts'
import { makeProofFile } from '../statements/make-proof-file.ts'
import { readKeys } from '../statements/read-keys.ts'
import { readStatusList } from '../statements/read-status-list.ts'
import { revokeKey } from '../statements/revoke-key.ts'
import { rotateKey } from '../statements/rotate-key.ts'
import { currentKey } from '../statements/signing-key-store.ts'
import { adoptPublished } from './adopt-published.ts'
import { beginLogAgain } from './begin-log-again.ts'
import { beginOtherLog } from './begin-other-log.ts'
import { importPublished } from './import-published.ts'
import { holdLog, leafAt, listCheckpoints } from './log-store.ts'
import { proveLeaf } from './prove-leaf.ts'
import { logKeyOf, publishedIn, publishLog, withLogKeys } from './publish-log.ts'
import { readLogFile } from './read-log-file.ts'
import { resumeLog } from './resume-log.ts'
import { verifyLog } from './verify-log.ts'

async function stands(ctx: Ctx, text: string) {
  const askStatus = (address: string) => readStatusList(ctx, Number(address.split('/').at(-1)))
  const asked = { text, trusted: await readKeys(ctx), witnesses: [], askStatus }
  return (await checkAnyProof({ ...asked, now: ctx.now() })).stands
}

describe.each(engines)('the log of a restored database on %s', (engine) => {
  test('a restored database goes on from what was published, and withdraws what it lost', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    await state(ctx, 270)
    await site.publish()
    const notes = [await noteOf(ctx)]
    const [kept = -1] = await state(ctx, 1)
    const restore = await rememberLog(ctx)
    const lost = await state(ctx, 2)
    expect(lost).toHaveLength(2)
    await site.publish()
    notes.push(await noteOf(ctx))

    await restore()
    const [fresh = -1] = await state(ctx, 1)
    expect((await site.publish()).held).toBeUndefined()
    notes.push(await noteOf(ctx))
    await expectOneHistory(ctx, notes)
    const end = (await leaves(ctx)).slice(-7).map((leaf) => leaf?.what)
    expect(end).toEqual([
      ...['stated', 'stated', 'stated', 'stated'],
      ...['restored', 'withdrawn', 'withdrawn'],
    ])
    for (const seq of [kept, fresh]) {
      expect(await proveLeaf(ctx.db, seq)).toMatchObject({ outcome: 'logged' })
    }
  })

  test('while approvals keep the log from being compared nothing is signed', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 5)
    const restore = await rememberLog(ctx)
    await state(ctx, 2)
    await site.publish()
    const notes = [await noteOf(ctx)]
    await restore()
    const busy: LogFiles = {
      ...logFiles,
      async get(path) {
        if (path.startsWith('tile/')) await state(ctx, 3)
        return logFiles.get(path)
      },
    }
    const published = await publishLog({ ...ctx, logFiles: busy })
    expect(published).toMatchObject({ size: 0 })
    expect(published.held).toBeUndefined()
    expect((await publishedNotes(logFiles)).length).toBe(1)
    await site.publish()
    notes.push(await noteOf(ctx))
    await expectOneHistory(ctx, notes)
  })

  test('after a restore elsewhere a copy goes on, and without one another log begins, with another key', async () => {
    await using site = await openWithFiles(engine)
    await using elsewhere = await openWithFiles('sqlite')
    await using third = await openWithFiles('sqlite')
    const { ctx } = site
    await anAddedRecord(site.test)
    await state(ctx, 270)
    await site.publish()
    const notes = [await noteOf(ctx)]
    const restore = await rememberLog(ctx)
    const [lost] = await state(ctx, 2)
    await site.publish()
    notes.push(await noteOf(ctx))

    await restore()
    const copy = await publishedIn(site.logFiles, 1)
    const { logFiles } = elsewhere
    const adopted = { outcome: 'adopted', added: 2, withdrawn: 2 }
    expect(await resumeLog(ctx, { logFiles, copy })).toMatchObject(adopted)
    expect(lost).toBeGreaterThan(270)
    await state(ctx, 1)
    expect((await publishLog({ ...ctx, logFiles })).held).toBeUndefined()
    notes.push(await noteOf(ctx))
    await expectOneHistory(ctx, notes)

    await restore()
    const before = await logKeyOf(ctx.db)
    const bare = third.logFiles
    expect(await resumeLog(ctx, { logFiles: bare })).toEqual({ outcome: 'begun', log: 2 })
    await publishLog({ ...ctx, logFiles: bare })
    const [first] = await leaves(ctx, 2)
    expect(first).toMatchObject({ what: 'continues', size: Number(notes[0]?.split('\n')[1]) })
    const second = await noteOf(ctx)
    expect(await openCheckpoint(second, { log: await logKeyOf(ctx.db) })).toBeDefined()
    const sameName = await keyOf((await logKeyOf(ctx.db)).name, before.key, 'signature')
    expect(await openCheckpoint(second, { log: sameName })).toBeUndefined()
    // The database was restored with its second log already in it.
    await restore()
    const replaced = { outcome: 'refused', because: 'replaced' }
    expect(await resumeLog(ctx, { logFiles: bare, copy })).toEqual(replaced)
    expect(await publishLog({ ...ctx, logFiles: bare })).toMatchObject({ held: 'restored' })
    expect(await resumeLog(ctx, { logFiles: bare })).toEqual({ outcome: 'begun', log: 3 })

    await restore()
    const wrong = { note: notes[0]?.replace(/^\d+$/m, '9') ?? '', get: async () => undefined }
    expect(await resumeLog(ctx, { logFiles, copy: wrong })).toEqual({
      outcome: 'refused',
      because: 'not-of-this-log',
    })
    const empty = openLogFiles({ kind: 'disk', folder: join(elsewhere.folder, 'none') })
    expect(await publishLog({ ...ctx, logFiles: empty })).toMatchObject({ held: 'restored' })
  })

  test('keys that the log says were revoked or replaced are so again, and what they signed is withdrawn', async () => {
    await using site = await openWithFiles(engine)
    await site.test.set({ statements: 'shares' })
    const ctx = await site.test.as('admin')
    await anAddedRecord(site.test)
    const keysNow = () => ctx.db.selectFrom('signingKey').selectAll().execute()
    const stands = () => ctx.db.selectFrom('statement').select('hash').where('endedAt', 'is', null)
    const [keys, [statement]] = [await keysNow(), await stands().execute()]
    const [stolen, logKey] = [
      await currentKey(ctx.db, 'statements'),
      await currentKey(ctx.db, 'log'),
    ]
    for (const became of ['retired', 'compromised'] as const) {
      await publishLog({ ...ctx, logFiles: site.logFiles })
      const restore = await rememberLog(ctx)
      if (became === 'retired') await rotateKey(ctx, 'statements')
      else await revokeKey(ctx, stolen.id, new Date('2026-01-31'))
      await publishLog({ ...ctx, logFiles: site.logFiles })

      await restore()
      await ctx.db.deleteFrom('signingKey').execute()
      await ctx.db.insertInto('signingKey').values(keys).execute()
      await ctx.db.updateTable('statement').set({ endedAt: null }).execute()
      expect((await publishLog({ ...ctx, logFiles: site.logFiles })).held).toBeUndefined()
      const again = (await keysNow()).find(({ id }) => id === stolen.id)
      expect(again?.retiredAt, became).not.toBeNull()
      expect((await currentKey(ctx.db, 'statements')).id).not.toBe(stolen.id)
      expect((await currentKey(ctx.db, 'log')).id).toBe(logKey.id)
      const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
      expect(again?.compromisedSince).toBe(became === 'compromised' ? today : null)
      expect(await stands().execute()).toEqual(became === 'compromised' ? [] : [statement])
    }
    const said = (await leaves(ctx)).filter((leaf) => leaf?.what === 'withdrawn')
    expect(said).toContainEqual(expect.objectContaining({ hash: statement?.hash }))
  })

  test('what a database that was set back has lost stands no longer in its status list', async () => {
    await using site = await openWithFiles(engine)
    await site.test.set({ statements: 'shares' })
    const ctx = await site.test.as('admin')
    await anAddedRecord(site.test)
    await site.publish()
    const restore = await rememberLog(ctx)
    const numbers = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    const recordId = await anAddedRecord(site.test, numbers)
    await site.publish()
    const text = (await makeProofFile(ctx, { recordId, documents: [], facts: ['name'] })) ?? ''
    await restore()
    await ctx.db.deleteFrom('statement').where('recordId', '=', recordId).execute()
    expect((await site.publish()).held).toBeUndefined()
    expect(await stands(ctx, text)).toMatchObject({ outcome: 'withdrawn' })
    await makeDueStatements(ctx)
    const again = await makeProofFile(ctx, { recordId, documents: [], facts: ['name'] })
    expect(await stands(ctx, again ?? '')).toMatchObject({ outcome: 'stands' })
  })

  test('a database that was set back to before another log began signs nothing, until a third begins', async () => {
    await using site = await openWithFiles(engine)
    await site.test.set({ statements: 'shares' })
    const ctx = await site.test.as('admin')
    const { logFiles } = site
    const publish = () => publishLog({ ...ctx, logFiles })
    await anAddedRecord(site.test)
    await publish()
    const [restore, note] = [await rememberLog(ctx), await noteOf(ctx)]
    expect(await beginOtherLog(ctx, logFiles)).toBe(2)
    const numbers = { passportNumber: 'XX2', irccNumber: 'IRCC2' }
    const recordId = await anAddedRecord(site.test, numbers)
    await publish()
    const text = (await makeProofFile(ctx, { recordId, documents: [], facts: ['name'] })) ?? ''
    expect(await stands(ctx, text)).toMatchObject({ outcome: 'stands' })

    site.test.wait(3 * 60_000)
    await restore()
    await ctx.db.deleteFrom('statement').where('recordId', '=', recordId).execute()
    await ctx.db.deleteFrom('statusList').where('n', '>', 1).execute()
    await ctx.db.updateTable('statusList').set({ sealedAt: null }).execute()
    await state(ctx, 1)
    expect(await publish()).toMatchObject({ held: 'replaced' })
    expect(await noteOf(ctx)).toBe(note)
    const copy = await publishedIn(logFiles, 1)
    const imported = copy && (await importPublished({ ...ctx, logFiles }, copy))
    expect(imported).toEqual({ outcome: 'refused', because: 'replaced' })
    expect(await beginOtherLog(ctx, logFiles)).toBe(3)
    expect((await publish()).held).toBeUndefined()
    expect(await stands(ctx, text)).toMatchObject({ outcome: 'withdrawn' })
  })

  test('without what was published nothing is signed, until another log begins', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 5)
    await site.publish()
    const before = await noteOf(ctx)
    const [unsigned = -1] = await state(ctx, 1)
    for (const path of await logFiles.list('')) await logFiles.remove(path)
    expect(await site.publish()).toMatchObject({ held: 'files-gone' })
    expect(await noteOf(ctx)).toBe(before)

    expect(await beginLogAgain(ctx)).toBe(2)
    expect((await site.publish()).held).toBeUndefined()
    const key = await logKeyOf(ctx.db)
    expect(key.name).toMatch(/\/proof\/log\/2$/)
    const [first] = await leaves(ctx, 2)
    const [, size, root] = before.split('\n')
    expect(first).toMatchObject({ what: 'continues', size: Number(size), root })
    const proved = await proveLeaf(ctx.db, unsigned)
    expect(proved).toMatchObject({ outcome: 'logged', index: 1, origin: key.name })
    const old = await leafAt(ctx.db, { log: 1, position: 3 })
    expect(await proveLeaf(ctx.db, old?.seq ?? -1)).toMatchObject({ outcome: 'logged', index: 3 })
    expect((await readLogFile(ctx, '2/checkpoint'))?.isText).toBe(true)
    expect(new TextDecoder().decode((await readLogFile(ctx, 'checkpoint'))?.bytes)).toBe(before)
  })

  test('another history than the published one is refused', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 5)
    const restore = await rememberLog(ctx)
    await site.publish()
    const note = await noteOf(ctx)
    await restore()
    await ctx.db
      .updateTable('logLeaf')
      .set({ data: 'countersign/1 stated 2026-01-01 x' })
      .where('position', '=', 2)
      .execute()
    await ctx.db
      .insertInto('logCheckpoint')
      .values({
        ...{ log: 1, size: 4, root: toBase64(new Uint8Array(32)), note: '', signedAt: '' },
      })
      .execute()
    await holdLog(ctx.db, { because: 'restored' })
    const published = { note, get: (path: string) => logFiles.get(path) }
    const needs = await withLogKeys(ctx)
    expect(await adoptPublished(needs, published)).toMatchObject({
      outcome: 'refused',
      because: 'another-history',
    })
    const forged = note.replace(/^\d+$/m, '6')
    expect(await adoptPublished(needs, { ...published, note: forged })).toEqual({
      outcome: 'refused',
      because: 'not-of-this-log',
    })
    expect((await site.publish()).held).toBe('another-history')
    expect((await listCheckpoints(ctx.db, 1)).map(({ size }) => size)).toEqual([4])
  })
})

test('the files of the log in an S3 store are those that a restored database goes on from', async () => {
  await using site = await openWithFiles('sqlite')
  const { ctx } = site
  const logFiles = openLogFiles(await newBucket())
  const publish = () => publishLog({ ...ctx, logFiles })
  await anAddedRecord(site.test)
  expect(await logFiles.list('')).toEqual([])
  expect(await logFiles.get('checkpoints/1')).toBeUndefined()
  await state(ctx, 255)
  await publish()
  const notes = [await noteOf(ctx)]
  const restore = await rememberLog(ctx)
  await state(ctx, 9)
  await publishLog({ ...ctx, logFiles: failingAfter(logFiles, 3) }).catch(() => {})
  await state(ctx, 2)
  await publish()
  notes.push(...(await publishedNotes(logFiles)))
  expect(notes).toHaveLength(2)
  const keys = [await logKeyOf(ctx.db)]
  const get = async (path: string) => logFiles.get(path === 'checkpoint' ? checkpoint : path)
  const checkpoint = `checkpoints/${notes[1]?.split('\n')[1]}`
  expect(await verifyLog({ get }, { keys })).toMatchObject({ outcome: 'whole' })

  await restore()
  const gone = await resumeLog(ctx, { logFiles })
  expect(gone).toMatchObject({ outcome: 'adopted', added: 11, withdrawn: 11 })
  await publish()
  notes.push(await noteOf(ctx))
  await expectOneHistory(ctx, notes)
})
