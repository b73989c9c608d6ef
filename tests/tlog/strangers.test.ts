import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomInt, sign } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { commandsForStamp } from '#contract/proof/by-hand.ts'
import { fromBase64, joined } from '#contract/proof/bytes.ts'
import {
  keyOf,
  keyText,
  openCheckpoint,
  readHead,
  readNote,
  signatureLine,
} from '#contract/proof/note.ts'
import { proofFileText } from '#contract/proof/proof-file.ts'
import { tilePath, tilesOf } from '#contract/proof/tiles.ts'
import { checkProof } from '#contract/proof/tlog-proof.ts'
import type { Ctx } from '#core/context.ts'
import { appendLeaf } from '#core/log/append-leaf.ts'
import { lastCheckpoint, leafAt, tileBytes } from '#core/log/log-store.ts'
import { proveLeaf } from '#core/log/prove-leaf.ts'
import { logKeyOf, publishLog } from '#core/log/publish-log.ts'
import { resumeLog } from '#core/log/resume-log.ts'
import { verifyLog, verifyOwnLog } from '#core/log/verify-log.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import { askTimestamp } from '#platform/tlog/timestamp.ts'
import { askWitnesses, type WitnessStates } from '#platform/tlog/witness.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { openTestPortal } from '../test-portal.ts'
import { openAuthority, withStatusText } from './authority.ts'
import { isConsistent } from './consistency.ts'
import { listen, rememberLog } from './log-world.ts'

const run = promisify(execFile)

async function openSite() {
  const portal = await openTestPortal('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'countersign-tlog-'))
  const ctx = await portal.as('admin')
  const logFiles = openLogFiles({ kind: 'disk', folder })
  return {
    ...{ ctx, folder, portal, publishing: { ...ctx, logFiles } },
    async [Symbol.asyncDispose]() {
      await portal[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

async function state({ db, now }: Ctx, count: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    for (let leaf = 0; leaf < count; leaf++) {
      const hash = randomInt(2 ** 47)
        .toString(16)
        .padStart(64, '0')
      await appendLeaf(db, { now }, { what: 'stated', hash })
    }
  })
}

async function checkpointOf({ db }: Ctx) {
  const last = await lastCheckpoint(db, 1)
  if (!last) throw new Error('Nothing is signed')
  return last
}

/** The files of the log, as they are published */
async function partsOf(ctx: Ctx): Promise<Map<string, Uint8Array>> {
  const { note, size } = await checkpointOf(ctx)
  const parts = new Map<string, Uint8Array>([['checkpoint', Buffer.from(note)]])
  for (const tile of tilesOf(size)) parts.set(tilePath(tile), await tileBytes(ctx.db, 1, tile))
  return parts
}

async function written(parts: Map<string, Uint8Array>, folder: string): Promise<void> {
  for (const [path, bytes] of parts) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
}

test('the libraries of the Go checksum database accept the log, and refuse another one', async () => {
  await using site = await openSite()
  const { ctx, folder } = site
  const earlier: string[] = []
  let restoreRows: (() => Promise<void>) | undefined
  for (const count of [3, 300, 400, 5]) {
    await state(ctx, count)
    if (count === 5) {
      // Simulate a restore of the database as it was two checkpoints ago, and add other leaves.
      await restoreRows?.()
      await state(ctx, 7)
      const gone = await resumeLog(ctx, { logFiles: site.publishing.logFiles })
      expect(gone).toMatchObject({ outcome: 'adopted', added: 400, withdrawn: 400 })
    }
    await publishLog(site.publishing)
    restoreRows = count === 300 ? await rememberLog(ctx) : restoreRows
    earlier.push(join(folder, `earlier-${count}`))
    await writeFile(earlier.at(-1) ?? '', (await checkpointOf(ctx)).note)
  }
  await written(await partsOf(ctx), folder)
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }
  const program = join(folder, 'check')
  await run('go', ['build', '-o', program, join(import.meta.dirname, 'main.go')], { env })
  const key = keyText(await logKeyOf(ctx.db))
  const { stdout } = await run(program, [folder, key, ...earlier])
  expect(stdout).toBe(`checked ${(await checkpointOf(ctx)).size}\n`)

  const tile = join(folder, 'tile/entries/001')
  const bytes = await readFile(tile)
  bytes[40] = (bytes[40] ?? 0) ^ 1
  await writeFile(tile, bytes)
  await expect(run(program, [folder, key])).rejects.toMatchObject({ code: 1 })
}, 120_000)

test('all of a thousand random changes to the log and to a proof are detected', async () => {
  await using site = await openSite()
  const { ctx } = site
  await state(ctx, 300)
  await publishLog(site.publishing)
  const key = await logKeyOf(ctx.db)
  const parts = await partsOf(ctx)
  const verify = (changed: Map<string, Uint8Array>) =>
    verifyLog({ get: async (path) => changed.get(path) }, { keys: [key] })
  expect(await verify(parts)).toMatchObject({ outcome: 'whole' })
  expect(await verifyOwnLog(ctx.db, [key])).toMatchObject({ outcome: 'whole' })
  const paths = [...parts.keys()]
  for (let count = 0; count < 1000; count++) {
    const path = paths[randomInt(paths.length)] ?? ''
    const changed = new Map(parts).set(path, altered(parts.get(path) ?? Buffer.of()))
    expect(await verify(changed), path).toMatchObject({ outcome: 'broken', at: path })
  }
  const leaf = await leafAt(ctx.db, { log: 1, position: 77 })
  const proved = await proveLeaf(ctx.db, leaf?.seq ?? -1)
  if (proved?.outcome !== 'logged') throw new Error('Not logged')
  const asked = { leaf: proved.leaf, log: key }
  expect(await checkProof(proved.proof, asked)).toMatchObject({ outcome: 'logged' })
  for (let count = 0; count < 1000; count++) {
    const text = Buffer.from(altered(Buffer.from(proved.proof))).toString()
    expect(await checkProof(text, asked)).not.toMatchObject({ outcome: 'logged' })
  }
}, 120_000)

/** A copy with one bit flipped, one byte inserted, or the end cut off. */
function altered(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  const at = randomInt(copy.length)
  const how = randomInt(3)
  if (how === 0) return copy.subarray(0, at)
  if (how === 1) return Buffer.concat([copy.subarray(0, at), Buffer.of(65), copy.subarray(at)])
  copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8))
  return copy
}

test('changed rows of the database are found', async () => {
  await using site = await openSite()
  const { ctx } = site
  await state(ctx, 300)
  await publishLog(site.publishing)
  const keys = [await logKeyOf(ctx.db)]
  const { root } = await checkpointOf(ctx)
  const wrong = Buffer.alloc(32).toString('base64')
  const changes = [
    () => ctx.db.updateTable('logNode').set({ hash: wrong }).execute(),
    () => ctx.db.updateTable('logCheckpoint').set({ root: wrong }).execute(),
    () =>
      ctx.db
        .updateTable('logLeaf')
        .set({ data: `countersign/1 stated 2026-01-01 ${'0'.repeat(64)}` })
        .where('position', '=', 290)
        .execute(),
    () => ctx.db.deleteFrom('logLeaf').where('position', '=', 7).execute(),
  ]
  for (const change of changes) {
    const rows = await ctx.db.selectFrom('logNode').selectAll().execute()
    const leaf = await leafAt(ctx.db, { log: 1, position: 290 })
    await change()
    expect(await verifyOwnLog(ctx.db, keys)).toMatchObject({ outcome: 'broken' })
    for (const row of rows) {
      await ctx.db.updateTable('logNode').set(row).where('level', '=', row.level).execute()
    }
    await ctx.db.updateTable('logCheckpoint').set({ root }).execute()
    if (leaf) {
      const { seq, data } = leaf
      await ctx.db.updateTable('logLeaf').set({ data }).where('seq', '=', seq).execute()
    }
    if (change !== changes.at(-1)) {
      expect(await verifyOwnLog(ctx.db, keys)).toMatchObject({ outcome: 'whole' })
    }
  }
})

test('openssl verifies the time stamp of an authority over the first checkpoint of a day', async () => {
  await using site = await openSite()
  const { ctx, folder, publishing } = site
  const at = (name: string) => join(folder, name)
  await using authority = await openAuthority(folder)
  const stamp = (note: string) => askTimestamp(authority.url, note)
  await state(ctx, 2)
  await publishLog({ ...publishing, stamp })
  await state(ctx, 2)
  await publishLog({ ...publishing, stamp })
  expect(authority.counted.asked).toBe(1)
  const rows = await ctx.db.selectFrom('logCheckpoint').selectAll().orderBy('size').execute()
  expect(rows.map(({ timestamp }) => timestamp !== null)).toEqual([true, false])
  await writeFile(at('note'), rows[0]?.note ?? '')
  await writeFile(at('stamp'), Buffer.from(rows[0]?.timestamp ?? '', 'base64'))
  const given = ['-data', at('note'), '-in', at('stamp'), '-CAfile', at('tsa.pem')]
  const verify = ['ts', '-verify', ...given]
  expect((await run('openssl', verify)).stdout).toContain('OK')

  const proved = await proveLeaf(ctx.db, { log: 1, position: 0 })
  if (proved?.outcome !== 'logged') throw new Error('Not logged')
  const { leaf, proof } = proved
  const timestamp = proved.timestamp ?? ''
  const file = { notice: '', statement: '', log: { leaf, proof, timestamp }, did: {} }
  const byHand = async (text: string, attime = '') => {
    await writeFile(at('statement.countersign.json'), text)
    const commands = commandsForStamp.replace('attime=', `attime=${attime}`)
    return (await run('sh', ['-c', commands], { cwd: folder })).stdout
  }
  await writeFile(at('authority.pem'), await readFile(at('tsa.pem')))
  const text = proofFileText({ ...file, keys: [], witnesses: [] })
  expect(await byHand(text)).toMatch(/^Time stamp: .* GMT$/m)
  await expect(byHand(text.replace(/\\n\d+\\n/, '\\n9\\n'))).rejects.toThrow()
  const early = withStatusText(timestamp, '\nTime stamp: Jan  1 00:00:00 2020 GMT\n')
  expect(await byHand(text.replace(timestamp, early))).toMatch(/^Time stamp: (?!.*2020).+\n.*OK\n$/)
  const afterItsEnd = `${Math.floor(Date.now() / 1000) + 3 * 86_400}`
  const { stdout } = await byHand(text, afterItsEnd).catch((error) => error)
  const [, seconds = 'none'] = /^A certificate .* has expired.* attime=(\d+)/m.exec(stdout) ?? []
  expect(await byHand(text, seconds)).toMatch(/^Time stamp: .+\n.*OK\n$/)
  const unstamped = proofFileText({ ...file, log: { leaf, proof }, keys: [], witnesses: [] })
  await expect(byHand(unstamped)).rejects.toMatchObject({ stdout: 'The file has no time stamp\n' })

  await writeFile(at('note'), rows[1]?.note ?? '')
  await expect(run('openssl', verify)).rejects.toThrow()

  // The server replays the response to another request.
  await using replaying = await listen(async (_, response) => {
    response.end(await readFile(at('stamp')))
  })
  await expect(askTimestamp(replaying.url, rows[0]?.note ?? '')).rejects.toThrow('another request')

  // The server grants the request, and returns it in place of a token.
  await using echoing = await listen(async (request, response) => {
    const granted = Buffer.concat([Buffer.from('3003020100', 'hex'), await buffer(request)])
    response.end(Buffer.concat([Buffer.of(0x30, granted.length), granted]))
  })
  await expect(askTimestamp(echoing.url, 'a note')).rejects.toThrow('no token')
}, 60_000)

/** A witness by the specification C2SP tlog-witness. */
async function openWitness(name: string, { isWrong = false, isSlow = false, lie = '' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const key = await keyOf(name, Uint8Array.from(Buffer.from(x, 'base64url')), 'cosignature')
  let seen = { size: 0, root: new Uint8Array(32) }
  const statuses: number[] = []
  const served = await listen(async (request, response) => {
    const body = (await buffer(request)).toString()
    if (isSlow) return
    if (lie) return response.writeHead(lie.length > 20 ? 200 : 409).end(lie)
    const [head = '', ...rest] = body.split('\n\n')
    const [old, ...hashes] = head.split('\n')
    const note = rest.join('\n\n')
    const text = readNote(note)?.text ?? ''
    const proof = hashes.flatMap((hash) => fromBase64(hash) ?? [])
    const next = readHead(text)
    const answer = (status: number, says: string) => {
      statuses.push(status)
      response.writeHead(status).end(says)
    }
    if (request.url !== '/add-checkpoint' || !next) return answer(400, '')
    if (old !== `old ${seen.size}`) return answer(409, `${seen.size}\n`)
    if (!isConsistent(seen, next, proof)) return answer(422, '')
    seen = { size: next.size, root: next.root }
    const time = Math.floor(Date.now() / 1000)
    const message = `cosignature/v1\ntime ${isWrong ? time + 1 : time}\n${text}`
    const stamped = Buffer.alloc(8)
    stamped.writeBigUInt64BE(BigInt(time))
    const signature = joined(stamped, sign(null, Buffer.from(message), privateKey))
    answer(200, `— somebody.else AAAAAAAA\n${signatureLine(key, signature)}`)
  })
  return { ...served, key, statuses, forget: () => (seen = { size: 0, root: new Uint8Array(32) }) }
}

test('witnesses cosign what is consistent; those that are slow, gone or wrong are not waited for', async () => {
  await using site = await openSite()
  const { ctx, publishing } = site
  await using good = await openWitness('good.example/w1')
  await using wrong = await openWitness('wrong.example/w2', { isWrong: true })
  await using slow = await openWitness('slow.example/w3', { isSlow: true })
  const gone = { key: slow.key, url: new URL('http://127.0.0.1:9') }
  let states: WitnessStates = {}
  let witnesses = [good, wrong, slow, gone]
  const cosign = (asked: Parameters<typeof askWitnesses>[1], before: WitnessStates) =>
    askWitnesses(witnesses, asked, { before, now: ctx.now() })
  const key = await logKeyOf(ctx.db)
  for (const count of [5, 300]) {
    await state(ctx, count)
    const began = Date.now()
    ;({ witnesses: states } = await publishLog({ ...publishing, cosign }, states))
    expect(Date.now() - began).toBeLessThan(15_000)
    const { note, size } = await checkpointOf(ctx)
    const known = [good.key, wrong.key, slow.key]
    const opened = await openCheckpoint(note, { log: key, witnesses: known })
    expect(opened?.cosigned).toMatchObject([{ name: good.key.name }])
    expect(states[good.key.name]).toEqual({ size })
    expect(states[wrong.key.name]?.failing?.because).toContain('did not sign with')
    witnesses = [good, wrong]
  }
  // One that was away is asked again, although there is no new leaf.
  await using late = await openWitness('late.example/w4')
  let before = ''
  for (const url of [gone.url, late.url]) {
    witnesses = [good, { key: late.key, url }]
    if (url === gone.url) await state(ctx, 1)
    ;({ witnesses: states } = await publishLog({ ...publishing, cosign }, states))
    const { note } = await checkpointOf(ctx)
    expect(note.startsWith(before)).toBe(true)
    before = note
    const opened = await openCheckpoint(note, { log: key, witnesses: [good.key, late.key] })
    expect(opened?.cosigned).toHaveLength(url === gone.url ? 1 : 2)
  }
  // Who has answered is not asked while another one is away, not even if its line could not be kept.
  const { size } = await checkpointOf(ctx)
  const asked = { note: before, cosigned: '', size, log: key, proofFrom: async () => [] }
  const answered = { [late.key.name]: { size } }
  const { states: still } = await askWitnesses([late], asked, { before: answered, now: ctx.now() })
  expect([still, late.statuses]).toEqual([answered, [200]])
  // One that was asked for an earlier checkpoint alone is asked.
  const earlier = { [late.key.name]: { size: size - 1 } }
  await askWitnesses([late], asked, { before: earlier, now: ctx.now() })
  expect(late.statuses).toEqual([200, 409, 200])
  witnesses = [good, wrong]
  // Simulate a witness that lost its state: the log learns the size from its 409 response.
  good.forget()
  await state(ctx, 1)
  await publishLog({ ...publishing, cosign }, states)
  expect(good.statuses).toEqual([200, 200, 200, 409, 200])
  const { note } = await checkpointOf(ctx)
  expect(note.match(/^— /gm)).toHaveLength(2)

  await written(await partsOf(ctx), site.folder)
  let said = ''
  const verify = (...more: string[]) => {
    const argv = ['log', 'verify', '--from', site.folder, '--key', keyText(key), ...more]
    said = ''
    return runCommand({ argv, print: () => {}, complain: (text) => (said += text) })
  }
  const [trusted, missing] = [keyText(good.key), keyText(slow.key)]
  expect(await verify('--witness', trusted)).toBe(0)
  expect(await verify('--witness', trusted, '--witness', missing)).toBe(1)
  expect(said).toMatch(/^Fewer of the named witnesses have cosigned the checkpoint than /)
  expect(await verify('--witness', trusted, '--witness', missing, '--cosigned', '1')).toBe(0)
}, 60_000)

test('a witness that lies about what it has seen is named, and keeps nothing from being signed', async () => {
  await using site = await openSite()
  const { ctx, publishing } = site
  await using lasting = new AsyncDisposableStack()
  const told = [
    '999999999\n',
    '0\n',
    '1\n',
    '-1\n',
    'rubbish',
    '9'.repeat(19),
    'x'.repeat(1_000_000),
  ]
  const liars: Awaited<ReturnType<typeof openWitness>>[] = []
  for (const [index, lie] of told.entries()) {
    liars.push(lasting.use(await openWitness(`liar${index}.example/w`, { lie })))
  }
  const cosign = (asked: Parameters<typeof askWitnesses>[1], before: WitnessStates) =>
    askWitnesses(liars, asked, { before, now: ctx.now() })
  await state(ctx, 5)
  const { witnesses } = await publishLog({ ...publishing, cosign })
  const { note, size } = await checkpointOf(ctx)
  expect(note.match(/^— /gm)).toHaveLength(1)
  expect(await openCheckpoint(note, { log: await logKeyOf(ctx.db) })).toMatchObject({ size })
  expect(liars.map(({ key }) => witnesses[key.name]?.failing?.because)).toEqual([
    'It has seen a longer log, of 999999999',
    'It answered 409',
    'It answered 409',
    'It refused without a size',
    'It refused without a size',
    'It refused without a size',
    'The answer is too long',
  ])
  expect(liars.map(({ key }) => witnesses[key.name]?.size)).toEqual(told.map(() => 0))
})
