import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { verifyActivity } from '#core/activity/verify-activity.ts'
import { addRecord } from '#core/records/add-record.ts'
import { updateRecord } from '#core/records/update-record.ts'
import { verifyFiles } from '#core/upkeep/verify-files.ts'
import { openManifest } from '#platform/backup/manifest.ts'
import { readIntact } from '#platform/blobs/blob-store.ts'
import { embeddedFile } from '#platform/db/engine.ts'
import { openPortal } from '#server/portal.ts'
import {
  aFolder,
  anEmptyPlace,
  backedUp,
  contents,
  dropRow,
  filesBelow,
  staged,
  withoutLists,
} from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../tests/test-portal.ts'
import { backupSite, restoreSite } from './backups.ts'
import { verifyKeptBackup, verifySite } from './checks.ts'
import { runCommand } from './run-command.ts'

const progress = () => {}
const passphrase = 'correct horse battery'

async function withPapers(test: TestPortal, number: string): Promise<string> {
  const documents = { photo: await staged(test), visa: await staged(test) }
  const numbers = { passportNumber: `P${number}`, irccNumber: `I${number}` }
  return added(addRecord(await test.as('admin'), aRecord({ ...numbers, documents })))
}

async function filesIn(config: Parameters<typeof openPortal>[0]) {
  await using portal = await openPortal(config)
  const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'test' }, network: 'test' })
  return {
    files: await verifyFiles({ ...ctx, readIntact }),
    activity: await verifyActivity(ctx.db),
  }
}

describe.each(engines)('on %s', (engine) => {
  test.each(engines)(
    'a backup restored on %s holds the same, row by row and file by file',
    async (other) => {
      await using test = await openTestPortal(engine)
      await using kept = aFolder()
      await using place = await anEmptyPlace(other)
      await anAccount(test, 'moderator', { password: 'a long enough one' })
      await withPapers(test, '1')
      await anAddedRecord(test, { name: 'Zoë "Q" \u2028 রহিম\n', nationality: '' })
      const from = await backedUp(test, kept.folder)

      const dry = await restoreSite(place.config, { from, progress, dryRun: true })
      expect(dry.say).toContain('but its files were not read: --dry-run --verify')
      const restored = await restoreSite(place.config, { from, progress, verify: true })
      expect(restored).toMatchObject({ outcome: 'done' })
      const [found, expected] = [
        await contents(place.config.database),
        await contents(test.portal.config.database),
      ]
      expect(withoutLists(found)).toEqual(withoutLists(expected))
      expect(found.activity).toEqual(expect.arrayContaining(expected.activity ?? []))
      expect(found.activity).toHaveLength((expected.activity?.length ?? 0) + 1)
      expect(await filesIn(place.config)).toMatchObject({
        files: { files: 6, missing: [], damaged: [] },
        activity: { outcome: 'whole' },
      })
      const again = await restoreSite(place.config, { from, progress })
      const filled = embeddedFile(place.config.database) ?? 'the database in DATABASE_URL'
      expect(again.say).toContain(`there is already something in ${filled}. Restore into an empty`)

      // The serial numbers of the database continue where they were.
      await using portal = await openPortal(place.config)
      const ctx = await portal.ctxFor({ actor: { role: 'admin', id: 'x' }, network: 'x' })
      await added(addRecord(ctx, aRecord({ passportNumber: 'NEW1', irccNumber: 'NEW2' })))
      const entries = await ctx.db.selectFrom('record').select('entry').orderBy('entry').execute()
      expect(entries.map(({ entry }) => entry)).toEqual([1, 2, 3])
    },
  )

  test.each(engines)(
    'a restore on %s that does not have all rows is refused, and not started on',
    async (other) => {
      await using test = await openTestPortal(engine)
      await using kept = aFolder()
      await using place = await anEmptyPlace(other)
      await withPapers(test, '1')
      const from = await backedUp(test, kept.folder)
      dropRow(from, engine, 'documentFile')
      expect(await verifyKeptBackup(from, undefined, progress)).toMatchObject({ outcome: 'done' })
      for (let times = 0; times < 2; times++) {
        await expect(restoreSite(place.config, { from, progress })).rejects.toThrow(
          'The restore is not complete: table documentFile has 5 rows instead of 6. The site does',
        )
        await expect(openPortal(place.config)).rejects.toThrow('was not finished')
      }
    },
  )

  test('a backup that is made while people work restores to what its manifest says', async () => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    for (const number of ['1', '2', '3', '4']) await withPapers(test, number)
    const changed = await withPapers(test, '5')
    let goesOn = true
    async function work() {
      for (let revision = 1; goesOn; revision++) {
        const id = await withPapers(test, `7${revision}`)
        const documents = { set: { photo: await staged(test) } }
        await updateRecord(admin, { id: changed, revision, fields: {}, documents })
        if (revision % 2) await eraseAtOnce(admin, id)
      }
    }
    const working = work()
    let from = ''
    for (let count = 0; count < 2; count++)
      from = await backedUp(test, join(kept.folder, `${count}`))
    goesOn = false
    await working
    // Removals that were postponed during the backups are carried out afterwards.
    await test.portal.upkeep.removePutOff()
    expect((await verifySite(test.portal, progress)).say).toMatch(/; 0 others\n/)

    const { end } = await openManifest(from)
    expect(end.missing).toEqual([])
    expect(await verifyKeptBackup(from, undefined, progress)).toMatchObject({ outcome: 'done' })
    // The list does not exist if nothing was deleted during the second backup.
    rmSync(join(from, '../erased.log'), { force: true })
    const restored = await restoreSite(place.config, { from, progress, verify: true })
    expect(restored).toMatchObject({ outcome: 'done' })
    const { erasedAgain } = restored.data as { erasedAgain: number }
    const { record = [] } = await contents(place.config.database)
    expect(record).toHaveLength((end.rows.record ?? 0) - erasedAgain)
    const { files, activity } = await filesIn(place.config)
    expect(files).toMatchObject({ missing: [], damaged: [] })
    expect(activity).toMatchObject({ outcome: 'whole' })
  })

  test('who was erased since the backup stays erased', async () => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await using place = await anEmptyPlace(engine)
    const admin = await test.as('admin')
    const account = await anAccount(test, 'admin')
    const id = await withPapers(test, '1')
    await anAddedRecord(test)
    const from = await backedUp(test, kept.folder)
    expect(await eraseAtOnce(admin, id)).toBe('erased')
    expect(await deleteAccount(admin, account.id, { mayBeLast: true })).toBe('deleted')

    const erased = join(test.dataDir, 'erased.log')
    const restored = await restoreSite(place.config, { from, progress, erased })
    expect(restored).toMatchObject({ outcome: 'done', data: { erasedAgain: 2 } })
    const held = await contents(place.config.database)
    expect(held.record).toHaveLength(1)
    expect(held.account).toEqual([])
    expect(JSON.stringify(held.activity)).not.toContain('P1"')
    expect((await filesIn(place.config)).activity).toMatchObject({ outcome: 'whole' })
    expect(readFileSync(join(place.config.dataDir, 'erased.log'), 'utf8')).toContain(id)
  })

  test('a changed byte in the site is found, and what is gone', async () => {
    await using test = await openTestPortal(engine)
    const id = await withPapers(test, '1')
    expect(await verifySite(test.portal, progress)).toMatchObject({ outcome: 'done' })
    const [one = '', other = '', third = ''] = (
      await filesBelow(join(test.dataDir, 'blobs'))
    ).sort()
    flip(one)
    rmSync(other)
    const { blobs } = (await test.as('admin')).files
    await blobs.put(Buffer.from('orphans'))
    const { outcome, say } = await verifySite(test.portal, progress)
    expect(outcome).toBe('failed')
    expect(say).toContain(`of record ${id}, ${one.split('/').at(-1)}`)
    expect(say).toMatch(/^6 files [^,]*, 1 missing, 1 damaged; 1 other\nmissing: .*\ndamaged: /)
    expect(say).not.toContain(third.split('/').at(-1))
  })

  test('a backup that has a file intact from the one before says that the store has not', async () => {
    await using test = await openTestPortal(engine)
    await using kept = aFolder()
    await withPapers(test, '1')
    await backedUp(test, kept.folder)
    const [one = '', other = ''] = (await filesBelow(join(test.dataDir, 'blobs'))).toSorted()
    writeFileSync(one, '')
    rmSync(other)
    const next = await backupSite(test.portal, { to: kept.folder, progress })
    expect(next.outcome).toBe('failed')
    expect(next.say).toContain('damaged in the store, and intact in this backup')
    for (const file of [one, other]) expect(next.say).toContain(basename(file))
  })
})

test.each([undefined, passphrase])(
  'a changed byte anywhere in a backup is found (%s)',
  async (seal) => {
    await using test = await openTestPortal('sqlite')
    await using kept = aFolder()
    await withPapers(test, '1')
    const from = await backedUp(test, kept.folder, seal)
    const verify = () =>
      verifyKeptBackup(from, undefined, progress).catch(() => ({ outcome: 'failed' }))

    for (const file of await filesBelow(from)) {
      const { size } = statSync(file)
      const places = size === 0 ? [] : [0, Math.floor(size / 2), size - 1]
      for (const at of places) {
        flip(file, at)
        expect(await verify(), `${file} at ${at}`).toMatchObject({ outcome: 'failed' })
        flip(file, at)
      }
      const bytes = readFileSync(file)
      rmSync(file)
      expect(await verify(), file).toMatchObject({ outcome: 'failed' })
      writeFileSync(file, bytes)
    }
    expect(await verify()).toMatchObject({ outcome: 'done' })
    writeFileSync(join(from, 'blobs/another'), '')
    expect(await verify()).toMatchObject({ outcome: 'failed' })
  },
)

test('a sealed backup opens by its passphrase alone, and shows nothing of what is in it', async () => {
  await using test = await openTestPortal('postgres')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  await withPapers(test, '1')
  await anAddedRecord(test, { name: 'Canary Sample' })
  await backedUp(test, kept.folder, passphrase)
  test.wait(1000)
  const from = await backedUp(test, kept.folder, passphrase)

  for (const file of await filesBelow(from)) {
    expect(readFileSync(file).includes('Canary'), file).toBe(false)
    expect(readFileSync(file).includes('WEBP'), file).toBe(false)
    if (file.includes('/blobs/')) expect(statSync(file).nlink, file).toBe(2)
  }
  await expect(restoreSite(place.config, { from, progress })).rejects.toThrow(
    'is encrypted: give --passphrase-file',
  )
  const wrong = restoreSite(place.config, { from, progress, passphrase: 'something else' })
  await expect(wrong).rejects.toThrow('does not open')
  const spaced = { from, progress, passphrase: `\ufeff${passphrase} \n`, verify: true }
  expect(await restoreSite(place.config, spaced)).toMatchObject({ outcome: 'done' })
  expect((await contents(place.config.database)).record).toHaveLength(2)
}, 60_000)

test('what a restore was stopped in the middle of does not start, and is gone on with', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  await withPapers(test, '1')
  const from = await backedUp(test, kept.folder)
  const rows = join(from, 'rows/countersign.db')
  flip(rows)
  await expect(restoreSite(place.config, { from, progress })).rejects.toThrow(
    'not as it was written',
  )
  await expect(openPortal(place.config)).rejects.toThrow('was not finished')
  flip(rows)
  expect(await restoreSite(place.config, { from, progress })).toMatchObject({ outcome: 'done' })
  expect((await filesIn(place.config)).files).toMatchObject({ files: 6, missing: [] })
})

test('a file that the store lost during a restore is counted, and put there by the next try', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  await withPapers(test, '1')
  const from = await backedUp(test, kept.folder)
  const store = join(place.config.dataDir, 'blobs')
  const losing = (what: string, count: number) => {
    if (what !== 'files' || count < 6) return
    const [one = ''] = globSync('???/*', { cwd: store })
    rmSync(join(store, one))
  }
  await expect(restoreSite(place.config, { from, progress: losing })).rejects.toThrow(
    'The restore is not complete: the store has 5 files instead of 6.',
  )
  await expect(openPortal(place.config)).rejects.toThrow('was not finished')
  const again = await restoreSite(place.config, { from, progress })
  expect(again.say).toMatch(/^Counted: \d+ rows in \d+ tables and 6 files, as in the backup\.$/m)
  expect((await filesIn(place.config)).files).toMatchObject({ files: 6, missing: [] })
})

test('the progress of a backup and of a restore is reported to the end', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('postgres')
  await withPapers(test, '1')
  const told: string[] = []
  const tell = (what: string, count: number, of?: number) => {
    if (count === of) told.push(`${of} ${what}`)
  }
  const { data } = await backupSite(test.portal, { to: kept.folder, progress: tell })
  expect(told).toEqual(['6 files'])
  told.length = 0
  const { folder: from } = data as { folder: string }
  await restoreSite(place.config, { from, progress: tell, verify: true })
  const ends = ['9 files of the backup verified', '6 files', '6 files counted', '1 rows of record']
  expect(told).toEqual(expect.arrayContaining([...ends, '6 files verified']))
})

test('no other backup goes into an unfinished restore, and none of a site with another key', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  const first = await backedUp(test, kept.folder)
  test.wait(1000)
  const second = await backedUp(test, kept.folder)
  flip(join(first, 'rows/countersign.db'))
  const from = (backup: string) => restoreSite(place.config, { from: backup, progress })
  await expect(from(first)).rejects.toThrow('not as it was written')
  await expect(from(second)).rejects.toThrow(`A restore of ${basename(first)} into this place was`)
  rmSync(place.config.dataDir, { recursive: true })
  expect(await from(second)).toMatchObject({ outcome: 'done' })

  const secret = { kind: 'given', value: 'Another-key-0123456789-abcdefghijklmn' } as const
  await using other = await anEmptyPlace('sqlite')
  const restored = restoreSite({ ...other.config, secret }, { from: second, progress })
  await expect(restored).rejects.toThrow('SECRET is another key than the backup has')
  expect(existsSync(other.config.dataDir)).toBe(false)
})

test('a backup whose list was changed is called damaged, whichever part of the list', async () => {
  await using test = await openTestPortal('sqlite')
  await using kept = aFolder()
  await using place = await anEmptyPlace('sqlite')
  for (const name of ['manifest.jsonl', 'manifest.sha256', 'manifest.mac']) {
    const from = await backedUp(test, join(kept.folder, name), passphrase)
    flip(join(from, name))
    const restored = restoreSite(place.config, { from, passphrase, progress })
    await expect(restored, name).rejects.toThrow('The backup is damaged: manifest.')
    const verified = verifyKeptBackup(from, passphrase, progress)
    await expect(verified, name).rejects.toThrow('The backup is damaged: manifest.')
  }
  expect(existsSync(place.config.dataDir)).toBe(false)
})

test('the commands do it, say it, and end with a code that says how', async () => {
  await using kept = aFolder()
  vi.stubEnv('LOG_LEVEL', 'silent')
  async function run(dataDir: string, ...argv: string[]) {
    vi.stubEnv('DATA_DIR', join(kept.folder, dataDir))
    let said = ''
    const say = (text: string) => {
      said += text
    }
    return { code: await runCommand({ argv, print: say, complain: say }), said }
  }
  try {
    const to = join(kept.folder, 'backups')
    const ada = ['--email', 'ada@example.org', '--name', 'Ada', '--generate']
    expect(await run('one', 'admin', 'create', ...ada)).toMatchObject({ code: 0 })
    const backup = await run('one', 'backup', '--to', to, '--json')
    expect(backup.code).toBe(0)
    const { outcome, data } = JSON.parse(backup.said)
    expect(outcome).toBe('done')
    const restored = await run('two', 'restore', '--from', data.folder, '--verify')
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('0 erased again') })
    expect(await run('two', 'restore', '--from', data.folder)).toMatchObject({ code: 1 })
    expect(await run('two', 'verify')).toMatchObject({ code: 0 })
    expect(await run('two', 'verify', '--backup', to)).toEqual({
      code: 1,
      said: `There is no finished backup in ${to}: name the folder of one, such as ${to}/countersign-2026-11-20T023000Z\n`,
    })
    expect(await run('two', 'backup', '--nonsense')).toMatchObject({ code: 2 })
    const nowhere = await run('two', 'backup', '--to', '')
    expect(nowhere).toMatchObject({ code: 2, said: expect.stringContaining('is empty') })
    expect(await run('two', 'log', 'prove', '')).toMatchObject({ code: 2 })
    const file = join(data.folder, 'manifest.jsonl')
    const onFile = await run('two', 'backup', '--to', file)
    expect(onFile).toMatchObject({ code: 1, said: expect.stringContaining('or is a file') })
  } finally {
    vi.unstubAllEnvs()
  }
})

function flip(file: string, at = 10): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}
