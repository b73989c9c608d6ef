import { execFileSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SDJwtInstance } from '@sd-jwt/core'
import { compactVerify, importJWK } from 'jose'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { checkStatement } from '#contract/proof/check-statement.ts'
import { readLeaf } from '#contract/proof/leaf.ts'
import { openLogFiles } from '#platform/blobs/log-files.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  eraseAtOnce,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { publishLog } from '../log/publish-log.ts'
import { grantResult } from '../lookup/result-grant.ts'
import { sealSearch } from '../lookup/sealed-search.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { bringBack } from '../records/bin/bring-back.ts'
import { deleteRecord } from '../records/delete-record.ts'
import { sendBack } from '../records/send-back.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { updateRecord } from '../records/update-record.ts'
import { withdrawApproval } from '../records/withdraw-approval.ts'
import { findJob } from '../upkeep/job-store.ts'
import { makeDueStatements } from './make-due-statements.ts'
import { openSignedCode } from './open-signed-code.ts'
import { readKeys } from './read-keys.ts'
import { readStatusList } from './read-status-list.ts'
import { revokeKey } from './revoke-key.ts'
import { sealStatusLists } from './seal-status-lists.ts'
import { currentKey } from './signing-key-store.ts'
import { statementJob } from './statement-store.ts'

const { Bitstring } = await import('@digitalbazaar/bitstring' as string)
const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

async function all({ db }: Ctx) {
  return db.selectFrom('statement').selectAll().orderBy('id').execute()
}

/** The valid statements of one record. */
async function standing(ctx: Ctx, id: string) {
  return (await all(ctx)).filter((one) => one.recordId === id && one.endedAt === null)
}

async function whole(ctx: Ctx, id: string): Promise<string> {
  const [one] = await standing(ctx, id)
  return `${one?.jwt}~${one?.disclosures.split('~').join('~')}~`
}

async function bitOf(
  test: TestPortal,
  { statusList, statusIndex }: { statusList: number; statusIndex: number },
) {
  test.wait(60_000)
  const jwt = (await readStatusList(await test.as('stranger'), statusList)) ?? ''
  const { credentialSubject } = JSON.parse(
    Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString(),
  )
  const encoded: string = credentialSubject.encodedList
  const buffer = await Bitstring.decodeBits({ encoded: encoded.slice(1) })
  return new Bitstring({ buffer }).get(statusIndex)
}

describe.each(engines)('statements on %s', (engine) => {
  test('strangers accept what is stated of a public record, and it says what the record says', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const staged = await stageDocument(admin, { bytes: scan })
    if (staged.outcome !== 'staged') throw new Error(staged.because)
    const id = await anAddedRecord(test, { documents: { visa: staged.id } })
    const text = await whole(admin, id)
    const [jwt = ''] = text.split('~')
    const keys = await readKeys(admin)
    const [key] = keys.filter(({ purpose }) => purpose === 'statements')
    const { publicKeyJwk = {} } = key ?? {}

    const { payload } = await compactVerify(jwt, await importJWK(publicKeyJwk, 'EdDSA'))
    const said = JSON.parse(new TextDecoder().decode(payload))
    expect(said.credentialSubject._sd).toHaveLength(24)
    expect(said.notice).toContain('is not a government')
    expect(JSON.stringify(said)).not.toMatch(/Robin|XX0000001|Paper Lane/)

    const publicKey = createPublicKey({ key: publicKeyJwk, format: 'jwk' })
    const instance = new SDJwtInstance({
      hasher: async (data: string | ArrayBuffer) =>
        new Uint8Array(
          createHash('sha256')
            .update(typeof data === 'string' ? data : Buffer.from(data))
            .digest(),
        ),
      verifier: async (data: string, signature: string) =>
        verify(null, Buffer.from(data), publicKey, Buffer.from(signature, 'base64url')),
    })
    const { payload: claims } = await instance.verify(text)
    const original = { sha256: createHash('sha256').update(scan).digest('hex'), bytes: scan.length }
    const facts = {
      name: 'Robin Sample',
      passportNumber: 'XX0000001',
      irccNumber: 'IRCC0000001',
      visa: {
        original,
        pages: [expect.stringMatching(/^[0-9a-f]{64}$/)],
        provenance: 'copy-received',
      },
    }
    expect((claims as { credentialSubject: object }).credentialSubject).toMatchObject(facts)
    const known = keys.map((one) => ({ ...one, from: 'found' as const }))
    const statusList = await readStatusList(admin, 1)
    expect(await checkStatement({ text, keys: known, statusList, now: admin.now() })).toMatchObject(
      {
        signature: { outcome: 'valid' },
        key: { outcome: 'in-use' },
        stands: { outcome: 'stands' },
        statement: { facts },
      },
    )
    expect(verifiesByOpenssl(jwt, publicKeyJwk)).toBe(true)
    expect(verifiesByOpenssl(jwt.replace('eyJ', 'eyK'), publicKeyJwk)).toBe(false)

    await test.set({ statements: 'results' })
    const stranger = await test.as('stranger')
    const grant = grantResult(stranger, id, lookupPages.home)
    const search = sealSearch(stranger, grant, { number: 'IRCC 0000001' })
    const signedCode = (await openSignedCode(stranger, { grant, search })) ?? ''
    expect(await openSignedCode(stranger, { grant, search })).toBe(signedCode)
    const onPaper = await compactVerify(signedCode, await importJWK(publicKeyJwk, 'EdDSA'))
    expect(JSON.parse(new TextDecoder().decode(onPaper.payload))).toMatchObject({
      notice: expect.stringContaining('Not from a government'),
      facts: { name: 'Robin Sample', irccNumber: 'IRCC0000001', visa: {} },
    })
    expect(verifiesByOpenssl(signedCode, publicKeyJwk)).toBe(true)
    expect(verifiesByOpenssl(signedCode.replace('eyJ', 'eyK'), publicKeyJwk)).toBe(false)
  })

  test('a statement begins when a record becomes public, ends for good when it is no longer, and the log says so', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const id = await added(addRecord(moderator, aRecord()))
    expect(await all(admin)).toEqual([])
    expect(await approveRecord(admin, id)).toBe('approved')
    const [first] = await standing(admin, id)
    if (!first) throw new Error('Nothing is stated')
    expect(await bitOf(test, first)).toBe(false)
    const counts: number[] = []
    async function count(what: Promise<unknown>) {
      await what
      counts.push((await standing(admin, id)).length)
    }
    await count(setVisibility(admin, id, 'hidden'))
    expect(await bitOf(test, first)).toBe(true)
    await count(setVisibility(admin, id, 'visible'))
    await count(withdrawApproval(admin, id))
    await count(approveRecord(admin, id))
    const revision = async () =>
      (await admin.db.selectFrom('record').select('revision').executeTakeFirstOrThrow()).revision
    await count(
      updateRecord(admin, { id, revision: await revision(), fields: { address: '15 Paper Lane' } }),
    )
    expect((await standing(admin, id))[0]).toMatchObject({ revision: await revision() })
    await count(
      updateRecord(moderator, {
        id,
        revision: await revision(),
        fields: { address: '16 Paper Lane' },
      }),
    )
    await count(approveRecord(admin, id))
    await count(sendBack(admin, { id, reason: 'The scan is blurred', revision: await revision() }))
    await count(approveRecord(admin, id))
    await count(deleteRecord(admin, id))
    await count(bringBack(admin, id))
    expect(counts).toEqual([0, 1, 0, 1, 1, 0, 1, 0, 1, 0, 1])
    expect(await bitOf(test, first)).toBe(true)

    const leaves = await admin.db
      .selectFrom('logLeaf')
      .select(['seq', 'data'])
      .orderBy('seq')
      .execute()
    const made = await all(admin)
    const said = leaves.map(({ data }) => data.split(' '))
    expect(
      said
        .filter(([, what]) => what === 'stated')
        .map(([, , , hash]) => hash)
        .toSorted(),
    ).toEqual(made.map(({ hash }) => hash).toSorted())
    expect(said.filter(([, what]) => what === 'withdrawn')).toHaveLength(made.length - 1)
    for (const { hash, leaf, jwt } of made) {
      expect(leaves.find(({ seq }) => Number(seq) === Number(leaf))?.data).toContain(` stated `)
      expect(createHash('sha256').update(jwt).digest('hex')).toBe(hash)
    }
  })

  test('nothing is left of an erased record but that it stands no longer', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const [before] = await standing(admin, id)
    if (!before) throw new Error('Nothing is stated')
    expect(await eraseAtOnce(admin, id)).toBe('erased')
    const [after, ...others] = await all(admin)
    expect(others).toEqual([])
    expect(after).toMatchObject({
      recordId: null,
      jwt: '',
      disclosures: '',
      endedAt: expect.any(String),
    })
    expect(await bitOf(test, before)).toBe(true)
  })

  test('records from before get statements, and who hides one meanwhile is heard', async () => {
    await using test = await openTestPortal(engine)
    await test.set({ statements: 'off' })
    const ids: string[] = []
    for (let n = 0; n < 30; n++) {
      const numbers = { passportNumber: `XX${n}`, irccNumber: `IRCC${n}` }
      ids.push(await anAddedRecord(test, numbers))
    }
    expect(await all(await test.as('admin'))).toEqual([])
    expect(await makeDueStatements(await test.as('admin'))).toEqual({ reached: '', isDone: false })
    const { db } = await test.as('admin')
    const done = { holder: '', heldUntil: '', dueFrom: '', doneAt: '', result: '{"isDone":true}' }
    await db
      .insertInto('job')
      .values({ name: statementJob, ...done })
      .execute()
    await test.set({ statements: 'shares' })
    expect(await findJob(db, statementJob)).toBeUndefined()
    const admin = await test.as('admin')
    const [made] = await Promise.all([
      makeDueStatements(admin),
      ...ids.slice(10, 20).map((id) => setVisibility(admin, id, 'hidden')),
    ])
    expect(made).toEqual({ reached: '', isDone: false, since: expect.any(String) })
    const stand = (await all(admin)).filter(({ endedAt }) => endedAt === null)
    expect(stand.map(({ recordId }) => recordId).toSorted()).toEqual(
      [...ids.slice(0, 10), ...ids.slice(20)].toSorted(),
    )
    await makeDueStatements(admin)
    expect((await all(admin)).filter(({ endedAt }) => endedAt === null)).toHaveLength(20)

    const [key] = (await readKeys(admin)).filter(({ purpose }) => purpose === 'statements')
    await revokeKey(admin, key?.id ?? '', new Date('2026-01-31'))
    expect((await all(admin)).filter(({ endedAt }) => endedAt === null)).toEqual([])
    await makeDueStatements(admin)
    const anew = (await all(admin)).filter(({ endedAt }) => endedAt === null)
    expect(anew).toHaveLength(20)
    expect(new Set(anew.map(({ keyId }) => keyId)).has(key?.id ?? '')).toBe(false)
  })

  test('only statements that the log proves to be older than the theft of a key still stand', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const logFiles = openLogFiles(test.portal.config.blobs)
    const publish = () => publishLog({ ...admin, logFiles })
    const numbered = (n: number) => ({ passportNumber: `XX${n}`, irccNumber: `IRCC${n}` })
    const older = await anAddedRecord(test, numbered(1))
    await publish()
    const unproved = await anAddedRecord(test, numbered(2))
    test.wait(86_400_000)
    const since = admin.now()
    test.wait(1000)
    await publish()
    const younger = await anAddedRecord(test, numbered(3))
    const key = await currentKey(admin.db, 'statements')
    const before = await all(admin)
    expect(await revokeKey(admin, key.id, since)).toBe('revoked')
    const ended = (await all(admin)).filter(({ endedAt }) => endedAt !== null)
    expect(ended.map(({ recordId }) => recordId)).toEqual([unproved, younger])
    const leaves = await admin.db.selectFrom('logLeaf').select('data').orderBy('position').execute()
    const withdrawn = leaves.map(({ data }) => readLeaf(data)).slice(-2)
    expect(withdrawn).toMatchObject(ended.map(({ hash }) => ({ what: 'withdrawn', hash })))
    await publish()
    const last = await admin.db.selectFrom('logLeaf').select('data').orderBy('position').execute()
    const became = last.map(({ data }) => readLeaf(data)).slice(-3)
    expect(became).toMatchObject([
      { thumbprint: key.id, became: 'retired' },
      { thumbprint: key.id, became: 'compromised' },
      { became: 'begins' },
    ])

    const [kept] = before.filter(({ recordId }) => recordId === older)
    if (!kept) throw new Error('Nothing is stated')
    expect(await bitOf(test, kept)).toBe(false)

    // The log stores only days, so on the day of the theft it proves nothing.
    const sameDay = await anAddedRecord(test, numbered(4))
    await publish()
    test.wait(1000)
    const next = await currentKey(admin.db, 'statements')
    expect(await revokeKey(admin, next.id, admin.now())).toBe('revoked')
    expect(await standing(admin, sameDay)).toEqual([])
    expect(await standing(admin, older)).toHaveLength(1)
  })

  test('two admins who approve at once state it once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await added(addRecord(await test.as('moderator'), aRecord()))
    const other = asAnother(admin, 'another-admin')
    await Promise.all([approveRecord(admin, id), approveRecord(other, id)])
    expect(await all(admin)).toHaveLength(1)
  })

  test('a full status list is followed by the next', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const empty = { revision: 0, keyId: '', jwt: '', disclosures: '', hash: '', madeAt: '' }
    const rows = Array.from({ length: 131_072 }, (_, statusIndex) => ({
      ...empty,
      id: `${statusIndex}`,
      statusList: 1,
      statusIndex,
    }))
    for (let start = 0; start < rows.length; start += 2048) {
      await admin.db
        .insertInto('statement')
        .values(rows.slice(start, start + 2048))
        .execute()
    }
    const id = await anAddedRecord(test)
    expect(await standing(admin, id)).toMatchObject([{ statusList: 2 }])
  })

  test('after a restore what is known stands, and what was lost does not', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [kept, lost] = [
      await anAddedRecord(test),
      await anAddedRecord(test, { passportNumber: 'XX2', irccNumber: 'IRCC2' }),
    ]
    const [known, unknown] = [(await standing(admin, kept))[0], (await standing(admin, lost))[0]]
    if (!known || !unknown) throw new Error('Nothing is stated')
    await admin.db.deleteFrom('statement').where('id', '=', unknown.id).execute()
    expect(await bitOf(test, unknown)).toBe(false)
    test.wait(60_000 - (admin.now().getTime() % 60_000))
    const restoredAt = admin.now().getTime()
    await sealStatusLists(admin)
    expect([await bitOf(test, known), await bitOf(test, unknown)]).toEqual([false, true])
    // A list that began after the backup counts as withdrawn as a whole.
    expect(await bitOf(test, { statusList: 500, statusIndex: 7 })).toBe(true)
    const next = await anAddedRecord(test, { passportNumber: 'XX3', irccNumber: 'IRCC3' })
    const [later] = await standing(admin, next)
    expect(later?.statusList).toBeGreaterThan(500)
    expect(await readStatusList(admin, (later?.statusList ?? 0) + 1)).toBeUndefined()

    // The same backup is restored again in the same minute: it knows neither that list nor what is in it.
    test.wait(restoredAt + 20_000 - admin.now().getTime())
    await admin.db
      .deleteFrom('statement')
      .where('id', '=', later?.id ?? '')
      .execute()
    await admin.db.deleteFrom('statusList').where('n', '>', 1).execute()
    await admin.db.updateTable('statusList').set({ sealedAt: null }).execute()
    await sealStatusLists(admin)
    expect(later && (await bitOf(test, later))).toBe(true)
    expect(await bitOf(test, known)).toBe(false)
  })
})

/** Verifies with the openssl commands that anybody could type. */
function verifiesByOpenssl(jwt: string, jwk: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-openssl-'))
  const [head, body, signature = ''] = jwt.split('.')
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' })
  writeFileSync(join(folder, 'key.pem'), pem)
  writeFileSync(join(folder, 'signed'), `${head}.${body}`)
  writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64url'))
  const files = ['-inkey', 'key.pem', '-in', 'signed', '-sigfile', 'signature']
  try {
    const options = { cwd: folder, stdio: 'pipe' } as const
    execFileSync('openssl', ['pkeyutl', '-verify', '-pubin', '-rawin', ...files], options)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}
