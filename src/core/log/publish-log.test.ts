import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from '#contract/proof/bytes.ts'
import { tileWidth } from '#contract/proof/tiles.ts'
import { checkProof } from '#contract/proof/tlog-proof.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { readHashes, rootOf } from '#platform/db/log-tree.ts'
import { newBucket } from '../../../tests/s3/test-bucket.ts'
import { anAddedRecord, engines } from '../../../tests/test-portal.ts'
import {
  expectOneHistory,
  failingAfter,
  leaves,
  noteOf,
  openWithFiles,
  publishedNotes,
  state,
} from '../../../tests/tlog/log-world.ts'
import { revokeKey } from '../statements/revoke-key.ts'
import { currentKey } from '../statements/signing-key-store.ts'
import { sizeOfIntact } from './adopt-published.ts'
import { completeLogFiles, isTileIntact } from './complete-log-files.ts'
import { completeCheckpoint, headOfLog, lastCheckpoint, leafAt } from './log-store.ts'
import { proveLeaf } from './prove-leaf.ts'
import { logKeyOf, publishedIn, publishLog } from './publish-log.ts'
import { readLogFile } from './read-log-file.ts'
import { doesTileMatchHash, doLeavesMatchHashes, isAsSigned } from './verify-log.ts'

const day = 86_400_000

describe.each(engines)('the log on %s', (engine) => {
  test('every leaf has a proof, and every checkpoint continues the earlier ones', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const seqs: number[] = []
    const notes: string[] = []
    for (const count of [1, 1, 3, 250, 1, 40, 7]) {
      seqs.push(...(await state(ctx, count)))
      await site.publish()
      notes.push(await noteOf(ctx))
    }
    const key = await logKeyOf(ctx.db)
    expect(key.name).toMatch(/\/proof\/log$/)
    await expectOneHistory(ctx, notes)
    for (const seq of seqs.filter((one) => one % 4 === 0)) {
      const proved = await proveLeaf(ctx.db, seq)
      if (proved?.outcome !== 'logged') throw new Error('not logged')
      const { leaf, proof, index } = proved
      expect(await checkProof(proof, { leaf, log: key })).toMatchObject({
        outcome: 'logged',
        index,
      })
      expect(await checkProof(proof, { leaf: `${leaf}0`, log: key })).toEqual({
        outcome: 'not-in-the-log',
      })
    }
    const [last = -1] = await state(ctx, 1)
    expect(await proveLeaf(ctx.db, last)).toMatchObject({ outcome: 'being-logged' })
  })

  test('the keys and, once a day, the end of the activity are in it', async () => {
    await using site = await openWithFiles(engine)
    await anAddedRecord(site.test)
    await site.publish()
    await site.publish()
    const first = await leaves(site.ctx)
    expect(first.map((leaf) => leaf?.what).toSorted()).toEqual(['activity', 'key', 'key'])
    site.test.wait(day)
    await site.publish()
    expect((await leaves(site.ctx)).filter((leaf) => leaf?.what === 'activity')).toHaveLength(2)
    const [anchor] = first.filter((leaf) => leaf?.what === 'activity')
    const entry = await site.ctx.db
      .selectFrom('activity')
      .select(['seq', 'hash'])
      .where('seq', '=', anchor?.what === 'activity' ? anchor.seq : 0)
      .executeTakeFirst()
    expect(anchor).toMatchObject(entry ?? { seq: 'none' })
  })

  test('a clock that was wrong for a while ends neither these lines nor the time stamps', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    const publish = () => publishLog({ ...ctx, logFiles, stamp: async () => 'c3RhbXA=' })
    await anAddedRecord(site.test)
    site.test.wait(1000 * day)
    await publish()
    site.test.wait(-1000 * day)
    await publish()
    const days = (await leaves(ctx)).flatMap((leaf) => (leaf?.what === 'activity' ? leaf.day : []))
    expect(days).toHaveLength(2)
    expect(days[1]).toBe(ctx.now().toISOString().slice(0, 10))
    expect((await lastCheckpoint(ctx.db, 1))?.timestamp).toBe('c3RhbXA=')
  })

  test('a proof has the first checkpoint of the day that has the most to show', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const [seq = 0] = await state(ctx, 1)
    const signed: { log: number; size: number; note: string }[] = []
    for (let count = 0; count < 4; count++) {
      await site.publish()
      const last = await lastCheckpoint(ctx.db, 1)
      if (last) signed.push(last)
      await state(ctx, 1)
    }
    const shown = async () => {
      const proved = await proveLeaf(ctx.db, seq)
      if (proved?.outcome !== 'logged') throw new Error('not logged')
      return signed.findIndex(({ note }) => proved.proof.includes(note))
    }
    const [, , third, last] = signed
    if (!third || !last) throw new Error('not signed')
    expect(await shown()).toBe(0)
    const cosigned = `${third.note}— witness.example bXVzdGFyZA==\n`
    await completeCheckpoint(ctx.db, third, { note: cosigned })
    third.note = cosigned
    expect(await shown()).toBe(2)
    await completeCheckpoint(ctx.db, last, { timestamp: 'c3RhbXA=' })
    expect(await shown()).toBe(3)
  })

  test('what one process completes meanwhile is not completed otherwise by another', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await site.publish()
    const last = async () => {
      const found = await lastCheckpoint(ctx.db, 1)
      if (!found) throw new Error('not signed')
      return found
    }
    const { note } = await last()
    const cosigned = `${note}— witness.example bXVzdGFyZA==\n`
    const stamp = async () => {
      await completeCheckpoint(ctx.db, await last(), { note: cosigned })
      return 'c3RhbXA='
    }
    await publishLog({ ...ctx, logFiles, stamp })
    expect(await last()).toMatchObject({ note: cosigned, timestamp: null })

    const states = { 'witness.example': { size: 0 } }
    const cosign = async () => {
      await completeCheckpoint(ctx.db, await last(), { timestamp: 'c3RhbXA=' })
      return { lines: '— other.example bXVzdGFyZA==\n', states }
    }
    const failing = { since: ctx.now().toISOString(), because: 'away' }
    await publishLog({ ...ctx, logFiles, cosign }, { 'other.example': { size: 0, failing } })
    expect(await last()).toMatchObject({ note: cosigned, timestamp: 'c3RhbXA=' })
  })

  test('a witness that works again is known to, although the checkpoint has its time stamp', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    const stamp = async () => 'c3RhbXA='
    const failing = { since: ctx.now().toISOString(), because: 'away' }
    const away = { 'one.example': { size: 0, failing } }
    const answers = [
      { lines: '', states: away },
      { lines: '— one.example bXVzdGFyZA==\n', states: { 'one.example': { size: 1 } } },
    ]
    let asked = 0
    const cosign = async () => answers[asked++] ?? { lines: '', states: {} }
    const first = await publishLog({ ...ctx, logFiles, stamp, cosign })
    const signed = [await lastCheckpoint(ctx.db, 1), await publishedNotes(logFiles)]
    const again = await publishLog({ ...ctx, logFiles, stamp, cosign }, first.witnesses)
    expect([first.witnesses, again.witnesses]).toEqual(answers.map(({ states }) => states))
    await publishLog({ ...ctx, logFiles, stamp, cosign }, again.witnesses)
    expect(asked).toBe(2)
    // What a time-stamping authority has dated stays as it is.
    expect([await lastCheckpoint(ctx.db, 1), await publishedNotes(logFiles)]).toEqual(signed)
  })

  test('what was signed when the site was killed is cosigned afterwards, without another leaf', async () => {
    await using site = await openWithFiles(engine)
    const { logFiles } = site
    const settings = { ...site.ctx.settings, witnesses: ['one.example+00000000+AAAA'] }
    const given = { ...site.ctx, settings, logFiles }
    await anAddedRecord(site.test)
    const killed = publishLog({ ...given, cosign: () => Promise.reject(new Error('killed')) })
    await expect(killed).rejects.toThrow('killed')
    const lines = '— one.example bXVzdGFyZA==\n'
    const asked: number[] = []
    const cosign = async ({ size }: { size: number }) => {
      asked.push(size)
      return { lines, states: { 'one.example': { size } } }
    }
    for (let again = 0; again < 2; again++) await publishLog({ ...given, cosign })
    expect(await publishedNotes(logFiles)).toEqual([await noteOf(given)])
    expect([asked.length, (await noteOf(given)).split(lines).length]).toEqual([1, 2])
  })

  test('a proof avoids checkpoints of a stolen key, if a later one covers the leaf', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const [seq = 0] = await state(ctx, 1)
    await site.publish()
    const [before, stolen] = [await noteOf(ctx), await currentKey(ctx.db, 'log')]
    await revokeKey(ctx, stolen.id, new Date('2026-01-31'))
    const proof = async () => {
      const proved = await proveLeaf(ctx.db, seq)
      return proved?.outcome === 'logged' ? proved.proof : ''
    }
    expect(await proof()).toContain(before)
    await site.publish()
    const after = await noteOf(ctx)
    expect(after).not.toBe(before)
    expect(await proof()).toContain(after)
  })

  test('only what was signed is served, each part at one address', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    const read = async (path: string) => (await readLogFile(ctx, path))?.bytes.length
    expect(await read('checkpoint')).toBeUndefined()
    await state(ctx, 297)
    await site.publish()
    await state(ctx, 20)
    expect((await headOfLog(ctx.db)).size).toBe(320)
    expect(await read('checkpoint')).toBeGreaterThan(100)
    expect(await read('tile/0/000')).toBe(8192)
    expect(await read('tile/1/000.p/1')).toBe(32)
    expect(await read('tile/0/001.p/44')).toBe(44 * 32)
    expect(await read('tile/entries/001.p/44')).toBeGreaterThan(44 * 50)
    for (const path of [
      ...['tile/0/001', 'tile/0/001.p/43', 'tile/0/001.p/45', 'tile/0/001.p/64', 'tile/2/000'],
      ...['tile/0/000.p/256', 'tile/0/000.p/0', 'tile/0/000.p/01', 'tile/0/0', 'tile/00/000'],
      ...['tile/0/x000/000', 'tile/64/000', 'tile/entries/-01', 'tile/0/000/', '', 'tile/0/999'],
      ...['tile/63/x999/x999/x999/x999/999', 'tile/7/x999/999', 'checkpoint/', 'checkpoint/12'],
      ...['2/checkpoint', '1/checkpoint', '2/tile/0/000', '../checkpoint', 'tile/1/000'],
    ]) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read('checkpoint/300')).toBe(await read('checkpoint'))
    await site.test.set({ log: 'private' })
    const after = await site.test.as('stranger')
    expect(await readLogFile(after, 'checkpoint')).toBeUndefined()
    expect(await readLogFile(after, 'tile/0/000')).toBeUndefined()
  })

  test('over rows that were changed since they were signed nothing is signed', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    const { db } = ctx
    await anAddedRecord(site.test)
    await state(ctx, 300)
    await site.publish()
    const notes = [await noteOf(ctx)]
    const { size } = await headOfLog(db)
    const { seq, data } = (await leafAt(db, { log: 1, position: size - 1 })) ?? {
      seq: -1,
      data: '',
    }
    const setLast = (text: string) =>
      db.updateTable('logLeaf').set({ data: text }).where('seq', '=', seq).execute()
    await setLast(`${data.slice(0, -1)}${data.endsWith('0') ? '1' : '0'}`)
    await state(ctx, 1)
    for (let again = 0; again < 2; again++) {
      expect(await site.publish()).toMatchObject({ held: 'another-history' })
      expect(await noteOf(ctx)).toBe(notes[0])
    }
    await setLast(data)
    // Damaged Merkle node hashes are computed again from the leaves.
    await db.updateTable('logNode').set({ hash: 'AAAA' }).execute()
    expect((await site.publish()).held).toBeUndefined()
    notes.push(await noteOf(ctx))
    await db.deleteFrom('logNode').execute()
    await state(ctx, 1)
    expect((await site.publish()).held).toBeUndefined()
    notes.push(await noteOf(ctx))
    await expectOneHistory(ctx, notes)
  })

  test('a line in a full tile that was changed is found without reading the whole log', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await anAddedRecord(site.test)
    await state(ctx, 600)
    await site.publish()
    const last = await lastCheckpoint(ctx.db, 1)
    if (!last) throw new Error('Nothing is signed')
    expect([await isAsSigned(ctx.db, last), await doLeavesMatchHashes(ctx.db, last)]).toEqual([
      true,
      true,
    ])
    const line = { data: 'countersign/1 stated 2026-01-01 x' }
    await ctx.db.updateTable('logLeaf').set(line).where('position', '=', 300).execute()
    expect([await isAsSigned(ctx.db, last), await doLeavesMatchHashes(ctx.db, last)]).toEqual([
      true,
      false,
    ])
  })

  test('wherever publishing is cut off, nothing that was signed is lost or contradicted', async () => {
    await using site = await openWithFiles(engine)
    const { ctx, logFiles } = site
    await anAddedRecord(site.test)
    await state(ctx, 250)
    await site.publish()
    const notes = [await noteOf(ctx)]
    for (let cutAfter = 0; cutAfter < 9; cutAfter++) {
      await state(ctx, 3)
      await publishLog({ ...ctx, logFiles: failingAfter(logFiles, cutAfter) }).catch(() => {})
      const seen = await publishedNotes(logFiles)
      await state(ctx, 1)
      expect((await site.publish()).held).toBeUndefined()
      notes.push(...seen, await noteOf(ctx))
      await expectOneHistory(ctx, notes)
    }
    expect((await publishedNotes(logFiles)).length).toBe(1)
  })

  test.each(['disk', 's3'] as const)(
    'tiles that the file store (%s) has lost are written again, but never from changed rows',
    async (kind) => {
      await using site = await openWithFiles(engine)
      const { ctx } = site
      const logFiles = kind === 's3' ? openLogFiles(await newBucket()) : site.logFiles
      const complete = () => completeLogFiles({ ...ctx, logFiles })
      expect(await complete()).toEqual({ written: [], lost: [] })
      await anAddedRecord(site.test)
      await state(ctx, 600)
      const { size } = await publishLog({ ...ctx, logFiles })
      expect(await complete()).toEqual({ written: [], lost: [] })
      const [whole, last, level] = [
        'tile/entries/000',
        `tile/entries/002.p/${size - 512}`,
        'tile/1/000.p/2',
      ]
      const before = await logFiles.get(whole)
      for (const path of [whole, last, level]) await logFiles.remove(path)
      // Another process has just published a larger checkpoint, and not stored it yet.
      await logFiles.put(`checkpoints/${size + 1}`, new Uint8Array())
      expect(await complete()).toBeUndefined()
      await logFiles.remove(`checkpoints/${size + 1}`)
      expect(await publishLog({ ...ctx, logFiles })).toMatchObject({ size })
      expect(await complete()).toEqual({ written: [whole, last, level], lost: [] })
      expect(await logFiles.get(whole)).toStrictEqual(before)
      const published = await publishedIn(logFiles, 1)
      expect(published && (await sizeOfIntact(published))).toBe(size)

      for (const path of [whole, 'tile/entries/001']) await logFiles.remove(path)
      const line = { data: 'countersign/1 stated 2026-01-01 x' }
      await ctx.db.updateTable('logLeaf').set(line).where('position', '=', 300).execute()
      expect(await complete()).toEqual({ written: [whole], lost: ['tile/entries/001'] })
      await ctx.db.deleteFrom('logLeaf').where('position', '=', 300).execute()
      expect(await complete()).toEqual({ written: [], lost: ['tile/entries/001'] })
      await ctx.db
        .deleteFrom('logLeaf')
        .where('position', '=', size - 1)
        .execute()
      await logFiles.remove(whole)
      expect(await complete()).toEqual({ written: [], lost: [whole, 'tile/entries/001'] })
    },
  )

  test('a leaf that was changed with the hash of its tile is not as it was signed', async () => {
    await using site = await openWithFiles(engine)
    const { ctx } = site
    await state(ctx, 600)
    await site.publish()
    const { db } = ctx
    const bytes = Array.from({ length: tileWidth }, (_, at) => new Uint8Array(32).fill(at))
    const known = await readHashes(db, { log: 1, level: 1, from: 0, to: 2 })
    const hashes = [...known, ...bytes.slice(2)]
    const nodeOf = (hash: Uint8Array) => ({ log: 1, hash: toBase64(hash) })
    const rows = bytes.slice(2).map((hash, at) => ({ ...nodeOf(hash), level: 1, position: at + 2 }))
    const top = { ...nodeOf(rootOf(hashes)), level: 2, position: 0 }
    await db
      .insertInto('logNode')
      .values([...rows, top])
      .execute()
    const isIntact = () =>
      isTileIntact(db, { log: 1, size: tileWidth ** 2 }, { level: 'entries', index: 1 })
    expect(await isIntact()).toBe(true)

    const line = { data: 'countersign/1 stated 2026-01-01 x' }
    await db.updateTable('logLeaf').set(line).where('position', '=', 300).execute()
    expect(await isIntact()).toBe(false)
    const changed = rootOf(await readHashes(db, { log: 1, level: 0, from: 256, to: 512 }))
    await db
      .updateTable('logNode')
      .set(nodeOf(changed))
      .where('level', '=', 1)
      .where('position', '=', 1)
      .execute()
    expect(await doesTileMatchHash(db, 1, { level: 'entries', index: 1 })).toBe(true)
    expect(await isIntact()).toBe(false)
  })
})

test('base64 has one spelling', () => {
  expect(fromBase64('AAA=')).toEqual(new Uint8Array(2))
  for (const text of ['AAB=', 'AAA', 'AA==A', 'A_A=', ' AAA=']) {
    expect(fromBase64(text)).toBeUndefined()
  }
})
