import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { keyText, readKey } from '#contract/proof/note.ts'
import { checkProof } from '#contract/proof/tlog-proof.ts'
import { newShare } from '#contract/shares/share.ts'
import type { Ctx } from '#core/context.ts'
import { beginOtherLog } from '#core/log/begin-other-log.ts'
import { logKeyOf, publishedIn, publishLog } from '#core/log/publish-log.ts'
import { addRecord } from '#core/records/add-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { createShare } from '#core/shares/create-share.ts'
import { viewShare } from '#core/shares/view-share.ts'
import { readKeys } from '#core/statements/read-keys.ts'
import { revokeKey } from '#core/statements/revoke-key.ts'
import { rotateKey } from '#core/statements/rotate-key.ts'
import { finishRestore } from '#platform/backup/restore-backup.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { openBlobStore } from '#platform/blobs/open-blob-store.ts'
import { openPortal } from '#server/portal.ts'
import { aFolder, anEmptyPlace, backedUp, filesBelow, staged } from '../../tests/backups.ts'
import { checkLog } from '../../tests/faults/check-log.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { added, anAddedRecord, aRecord, engines, openTestPortal } from '../../tests/test-portal.ts'
import { createToken, revokeToken, setDisabled } from './accounts.ts'
import { restoreSite } from './backups.ts'
import { verifyKeptBackup } from './checks.ts'
import { exportLog, importLog, prove, verifyCopy, verifyOwn } from './log-commands.ts'
import { printKeys } from './log-keys.ts'

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
  'after a restore on %s no API token and no share code works, unless that is wanted',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    const { email } = await anAccount(test, 'admin')
    const made = await createToken(test.portal, { user: email, name: 'Export' })
    const { token: bearer, id } = made.data as { token: string; id: string }
    const recordId = await anAddedRecord(test)
    const chosen = newShare.parse({ documents: ['visa'], purpose: 'other', secondFact: 'none' })
    const share = await createShare(await test.as('admin'), { recordId, ...chosen })
    const code = share.outcome === 'created' ? share.code : ''
    const holding = { recordId, accountId: 'x', claimedAt: '2026-01-31' }
    await (await test.as('admin')).db.insertInto('holding').values(holding).execute()
    const from = await backedUp(test, kept.folder)
    await revokeToken(test.portal, { user: email, token: id })
    await setDisabled(test.portal, email, true)

    for (const keepTokens of [false, true]) {
      await using place = await anEmptyPlace(engine)
      const { say } = await restoreSite(place.config, { from, progress, keepTokens })
      expect(say).toContain('disable again whom you disabled since then')
      expect(say).toContain('is the old one again: countersign user reset-password')
      expect(say).toMatch(
        /0 replaced again. If you revoked or replaced one after \S+, it signs again/,
      )
      expect(say).toContain(
        keepTokens ? 'work again' : 'backup was revoked, and 1 share code; 1 candidate needs a',
      )
      await using portal = await openPortal(place.config)
      const { actor } = await portal.ctxFor({ credentials: { bearer }, network: 'x' })
      expect(actor.role).toBe(keepTokens ? 'admin' : 'stranger')
      const stranger = await portal.ctxFor({ credentials: {}, network: 'x' })
      const { db } = stranger
      expect((await viewShare(stranger, { code })).outcome).toBe(keepTokens ? 'found' : 'not-found')
      expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
      const kept = await db.selectFrom('holding').selectAll().execute()
      expect(kept).toHaveLength(keepTokens ? 1 : 0)
    }
  },
)

test('a site restored from a backup with a broken activity can start, and the restore reports it', async () => {
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
    say: expect.stringMatching(
      /can start, but its activity is broken at entry 1: it, or one before it, is not as it/,
    ),
  })
  await using portal = await openPortal(place.config)
  expect(portal.isStopping()).toBe(false)
})

test.each(engines)(
  'after a restore on %s the log goes on, or another one begins',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    const ctx = await test.as('admin')
    const logFiles = openLogFiles(test.portal.config.blobs)
    await added(addRecord(ctx, aRecord()))
    await publishLog({ ...ctx, logFiles })
    const from = await backedUp(test, kept.folder)
    await added(addRecord(ctx, aRecord({ passportNumber: 'LOST', irccNumber: 'LOST' })))
    await publishLog({ ...ctx, logFiles })
    const published = await publishedIn(logFiles, 1)
    const seen = new Set([published?.note ?? ''])

    const logFrom = join(test.dataDir, 'blobs', 'log')
    await using place = await anEmptyPlace(engine)
    const nowhere = restoreSite(place.config, { from, progress, logFrom: kept.folder })
    await expect(nowhere).rejects.toThrow(
      /no checkpoint of a log [\s\S]* is restored without --log-from/,
    )
    const dryRun = { from, progress, dryRun: true }
    const dry = await restoreSite(place.config, { ...dryRun, logFrom })
    expect(dry.say).toMatch(/The copy of the log is whole: \d+ leaves/)
    const none = await restoreSite(place.config, dryRun)
    expect(none.say).toContain('so another one would begin, for good')
    const { outcome, say } = await restoreSite(place.config, { from, progress, logFrom })
    expect(outcome, say).toBe('done')
    expect(say).toMatch(/goes on after \d+ leaves: 1 was imported, and 1 statement that is lost/)
    await using portal = await openPortal(place.config)
    const actor = { role: 'admin', id: 'console' } as const
    const there = await portal.ctxFor({ actor, network: 'console' })
    const { data } = await importLog(portal, logFrom)
    expect(data).toMatchObject({ outcome: 'adopted', added: 0, withdrawn: 0 })
    const flaws = await checkLog(there, openLogFiles(place.config.blobs), seen)
    // The lost statement has a leaf in the log, but no row.
    expect(flaws).toEqual([expect.stringMatching(/^stated/), expect.stringMatching(/^withdrawn/)])

    await using bare = await anEmptyPlace(engine)
    const begun = await restoreSite(bare.config, { from, progress })
    expect(begun.say).toMatch(/so another one begins.*\n.*\/proof\/log\/2\+[0-9a-f]{8}\+/)
    await using wrong = await anEmptyPlace(engine)
    await writeFile(join(kept.folder, 'checkpoint'), published?.note.replace(/^\d+$/m, '9') ?? '')
    const tampered = await restoreSite(wrong.config, { ...dryRun, logFrom: kept.folder })
    expect(tampered).toMatchObject({ outcome: 'failed', say: expect.stringContaining('damaged') })
    const refused = await restoreSite(wrong.config, { from, progress, logFrom: kept.folder })
    expect(refused.outcome).toBe('failed')
    const told = /Lists of who was erased.*Counted: .*Everybody has to sign in.*signs nothing/s
    expect(refused.say).toMatch(told)
  },
)

test('the log is verified, exported and proved by commands', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  const { portal } = test
  const ctx = await test.as('admin')
  expect((await exportLog(portal, kept.folder)).say).toContain('Nothing of the log is signed')
  expect(await verifyOwn(portal)).toMatchObject({ say: 'Nothing is signed yet: 0 leaves wait\n' })
  await added(addRecord(ctx, aRecord()))
  expect((await verifyOwn(portal)).say).toMatch(/^Nothing is signed yet: 1 leaf waits\n/)
  const { size } = await publishLog({ ...ctx, logFiles: openLogFiles(portal.config.blobs) })
  expect(await verifyOwn(portal)).toMatchObject({ say: `The log is whole: ${size} leaves\n` })
  const file = join(kept.folder, 'file')
  await writeFile(file, '')
  for (const unfit of [file, join(file, 'x'), '/proc/x', '/proc/x/y']) {
    await expect(exportLog(portal, unfit)).rejects.toThrow(`${unfit} is not a folder`)
  }
  const deep = join(kept.folder, 'a/b')
  expect(await exportLog(portal, deep)).toMatchObject({ outcome: 'done', say: `${deep}\n` })
  expect(await exportLog(portal, kept.folder)).toMatchObject({ outcome: 'done' })
  const key = keyText(await logKeyOf(ctx.db))
  const verify = (by: string | undefined) => verifyCopy(kept.folder, by === undefined ? [] : [by])
  expect(await verify(key)).toMatchObject({ outcome: 'done', data: { size } })
  expect((await verify(undefined)).say).toContain('give the key of the log')
  const { blobs } = portal.config
  const published = join(blobs.kind === 'disk' ? blobs.folder : '', 'log')
  expect(await verifyCopy(published, [key])).toMatchObject({ outcome: 'done', data: { size } })
  const nowhere = verifyCopy(join(kept.folder, 'none'), [key])
  await expect(nowhere).rejects.toThrow('Give a folder that log export wrote')
  await rotateKey(ctx, 'log')
  const present = keyText(await logKeyOf(ctx.db))
  expect(await printKeys(portal)).toMatchObject({ say: `${present}\n` })
  expect(await printKeys(portal, { all: true })).toMatchObject({ say: `${present}\n${key}\n` })
  await rotateKey(ctx, 'log')
  const [, stolen] = (await readKeys(ctx)).filter(({ purpose }) => purpose === 'log')
  await revokeKey(ctx, stolen?.id ?? '', ctx.now())
  const newest = keyText(await logKeyOf(ctx.db))
  expect(await printKeys(portal, { all: true })).toMatchObject({ say: `${newest}\n${key}\n` })
  const other = await verify(present)
  expect(other.say).toBe(
    'The log is broken at checkpoint: it is not signed with a key of this log\n',
  )
  expect(other.note).toContain('The key that you gave did not sign it.')

  const proved = await prove(portal, size - 1)
  const { leaf } = proved.data as { leaf: string }
  const log = await readKey(key)
  if (!log) throw new Error('Not a key')
  expect(await checkProof(proved.say, { leaf, log })).toMatchObject({ outcome: 'logged' })
  expect((await prove(portal, size + 5)).say).toContain('There is no such leaf')
  expect(await prove(portal, Number.NaN)).toMatchObject({ isMisuse: true })
  await setVisibility(ctx, (await firstRecord(ctx)).id, 'hidden')
  expect((await prove(portal, size)).say).toContain('not in a checkpoint yet')

  const tile = join(kept.folder, `tile/0/000.p/${size}`)
  const bytes = readFileSync(tile)
  bytes[3] = (bytes[3] ?? 0) ^ 1
  await writeFile(tile, bytes)
  expect((await verify(key)).say).toBe(
    `The log is broken at tile/0/000.p/${size}: it is not as it was signed\n`,
  )
  rmSync(tile)
  expect((await verify(key)).say).toContain('missing')
  await expect(verifyCopy('http://127.0.0.1:9/proof/log', [key])).rejects.toThrow('be reached')

  const elsewhere = join(kept.folder, 'damaged')
  await ctx.db
    .updateTable('logLeaf')
    .set({ data: `${leaf}0` })
    .where('data', '=', leaf)
    .execute()
  for (const told of [await prove(portal, 0), await exportLog(portal, elsewhere)]) {
    expect(told).toMatchObject({ outcome: 'failed', say: expect.stringContaining('broken') })
  }
  expect(existsSync(elsewhere)).toBe(false)
})

test.each(engines)(
  'a log from before another began is verified, exported and proved, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    const { portal } = test
    const ctx = await test.as('admin')
    const logFiles = openLogFiles(portal.config.blobs)
    await added(addRecord(ctx, aRecord()))
    const { size } = await publishLog({ ...ctx, logFiles })
    const key = keyText(await logKeyOf(ctx.db))
    await beginOtherLog(ctx, logFiles)
    await publishLog({ ...ctx, logFiles })

    expect(await exportLog(portal, kept.folder, '1')).toMatchObject({ note: `${size} leaves\n` })
    expect(await verifyCopy(kept.folder, [key])).toMatchObject({ outcome: 'done', data: { size } })
    const present = keyText(await logKeyOf(ctx.db))
    expect((await verifyCopy(kept.folder, [present])).note).toMatch(
      /^It is the log \S+\/proof\/log, and the key that you gave is of \S+\/proof\/log\/2/,
    )
    expect(await prove(portal, 0, '1')).toMatchObject({ outcome: 'done' })
    expect(await prove(portal, 0, '3')).toMatchObject({ outcome: 'failed' })
    expect(await verifyOwn(portal)).toMatchObject({ outcome: 'done' })
    await ctx.db
      .updateTable('logLeaf')
      .set({ data: 'x' })
      .where('log', '=', 1)
      .where('position', '=', 0)
      .execute()
    expect((await verifyOwn(portal)).say).toMatch(/^The log is broken at .* of log 1: it is not as/)
  },
)

test.each(engines)(
  'an export replaces no copy that the log does not go on from, on %s',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    const { portal } = test
    const ctx = await test.as('admin')
    const logFiles = openLogFiles(portal.config.blobs)
    const note = () => readFileSync(join(kept.folder, 'checkpoint'), 'utf8')
    for (const n of ['1', '2']) {
      await added(addRecord(ctx, aRecord({ passportNumber: `A${n}`, irccNumber: `I${n}` })))
      await publishLog({ ...ctx, logFiles })
      expect(await exportLog(portal, kept.folder)).toMatchObject({ outcome: 'done' })
    }
    const copy = note()
    const refused = { outcome: 'failed', say: expect.stringContaining('another log') }
    await using shorter = await openTestPortal(engine)
    const other = await shorter.as('admin')
    await publishLog({ ...other, logFiles: openLogFiles(shorter.portal.config.blobs) })
    expect(await exportLog(shorter.portal, kept.folder)).toMatchObject(refused)
    for (const n of ['1', '2', '3', '4']) {
      await added(addRecord(other, aRecord({ passportNumber: `A${n}`, irccNumber: `I${n}` })))
    }
    await publishLog({ ...other, logFiles: openLogFiles(shorter.portal.config.blobs) })
    expect(await exportLog(shorter.portal, kept.folder)).toMatchObject(refused)
    await beginOtherLog(ctx, logFiles)
    await publishLog({ ...ctx, logFiles })
    expect(await exportLog(portal, kept.folder)).toMatchObject(refused)
    expect(note()).toBe(copy)
    expect(await exportLog(portal, kept.folder, '1')).toMatchObject({ outcome: 'done' })
    await writeFile(join(kept.folder, 'checkpoint'), '')
    expect(await exportLog(portal, kept.folder)).toMatchObject({ outcome: 'done' })
  },
)

test('a finished restore leaves no copy of the rows, also of one that was killed', async () => {
  await using kept = aFolder()
  const [marker, copy] = ['restore-unfinished', 'restored-rows'].map((name) =>
    join(kept.folder, name),
  )
  await writeFile(marker ?? '', '')
  mkdirSync(join(copy ?? '', 'rows'), { recursive: true })
  await finishRestore({ dataDir: kept.folder })
  expect(readdirSync(kept.folder)).toEqual([])
})

test('nothing is restored beside the scans of another site, or the log of its database', async () => {
  await using kept = aFolder()
  await using test = await openTestPortal('sqlite')
  await using place = await anEmptyPlace('sqlite')
  const from = await backedUp(test, kept.folder)
  await (await openBlobStore(place.config.blobs)).put(Buffer.from('a scan'))
  const refused = await restoreSite(place.config, { from, progress })
  const say = expect.stringContaining(`already something in ${join(place.config.dataDir, 'blobs')}`)
  expect(refused).toMatchObject({ outcome: 'failed', say })

  await using other = await anEmptyPlace('sqlite')
  mkdirSync(other.config.dataDir)
  const log = join(other.config.dataDir, 'countersign.db-wal')
  await writeFile(log, 'of a database that was killed and moved away')
  const beside = await restoreSite(other.config, { from, progress })
  expect(beside.say).toContain(`already something in ${log}`)
})

test('a backup is not restored into itself, nor from where the site keeps its own files', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  const from = await backedUp(test, kept.folder)
  const link = join(kept.folder, 'link')
  symlinkSync(from, link)
  for (const folder of [from, join(from, 'data'), join(link, 'new', 'data')]) {
    const within = { ...place.config, dataDir: folder }
    await expect(restoreSite(within, { from, progress })).rejects.toThrow('is inside the backup')
  }
  const around = { ...place.config, dataDir: kept.folder }
  await expect(restoreSite(around, { from, progress })).rejects.toThrow('is inside DATA_DIR')
  expect((await verifyKeptBackup(from, undefined, progress)).say).toContain('is whole')

  // Where the daily backups are by default
  const backups = join(place.config.dataDir, 'backups')
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  const moved = join(backups, basename(from))
  renameSync(from, moved)
  const restored = await restoreSite(place.config, { from: moved, progress })
  expect(restored).toMatchObject({ outcome: 'done' })
})

function firstRecord({ db }: Pick<Ctx, 'db'>) {
  return db.selectFrom('record').select('id').executeTakeFirstOrThrow()
}

test.each(engines)(
  'one of two concurrent restores into one place on %s is refused',
  async (engine) => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await using place = await anEmptyPlace(engine)
    await anAddedRecord(test)
    const from = await backedUp(test, kept.folder)
    const otherDir = { ...place.config, dataDir: join(kept.folder, 'data') }
    const places = engine === 'postgres' ? [place.config, otherDir] : [place.config, place.config]
    const ended = await Promise.allSettled(
      places.map((config) => restoreSite(config, { from, progress })),
    )
    const [done, others] = [
      ended.filter(({ status }) => status === 'fulfilled'),
      ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
    ]
    expect(done).toMatchObject([{ value: { outcome: 'done' } }])
    expect(others).toEqual([expect.stringMatching(/another restore into .* is under way/)])
  },
)
