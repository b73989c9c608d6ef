import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Answers, checkAnyProof } from '#contract/proof/check-proof.ts'
import { leafHash } from '#contract/proof/merkle.ts'
import {
  headText,
  keyOf,
  keyText,
  readHead,
  readNote,
  signatureLine,
} from '#contract/proof/note.ts'
import {
  mostProofBytes,
  type ProofFile,
  type ProofKey,
  proofFileText,
} from '#contract/proof/proof-file.ts'
import { notGovernmentNotice } from '#contract/proof/statement.ts'
import { proofText, readProof } from '#contract/proof/tlog-proof.ts'
import { aProof } from '../../../tests/proofs.ts'
import { openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { makeProofFile } from './make-proof-file.ts'
import { readKeys } from './read-keys.ts'
import { readStatusList } from './read-status-list.ts'
import { revokeKey } from './revoke-key.ts'

async function check(ctx: Ctx, text: string, witnesses: string[] = []): Promise<Answers> {
  const trusted = await readKeys(ctx)
  return checkAnyProof({
    text,
    trusted,
    witnesses,
    askStatus: async () => undefined,
    now: ctx.now(),
  })
}

function aKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { privateKey, x, raw: new Uint8Array(Buffer.from(x, 'base64url')) }
}

function cosignature(text: string, privateKey: KeyObject, at: number): Uint8Array {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(at))
  const signed = Buffer.from(`cosignature/v1\ntime ${at}\n${text}`)
  return Buffer.concat([time, sign(null, signed, privateKey)])
}

/** The proof file with the signature lines of its checkpoint replaced. */
function withLines(file: ProofFile, lines: (own: string) => string): string {
  const { leaf = '', proof = '' } = file.log ?? {}
  const note = readProof(proof)?.checkpoint ?? ''
  const end = note.lastIndexOf('\n\n') + 2
  const whole = proof.slice(0, -note.length) + note.slice(0, end) + lines(note.slice(end))
  return proofFileText({ ...file, log: { leaf, proof: whole } })
}

test('a form with many keys and many signatures costs a few checks of signatures', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file } = await aProof(portal)
  const { text = '' } = readNote(readProof(file.log?.proof ?? '')?.checkpoint ?? '') ?? {}
  const { origin = '' } = readHead(text) ?? {}
  const at = Math.floor(admin.now().getTime() / 1000)
  const witness = aKey()
  const named = await keyOf('witness.example', witness.raw, 'cosignature')
  const line = signatureLine(named, cosignature(text, witness.privateKey, at))
  const logs = Array.from({ length: 90 }, aKey)
  const keys: ProofKey[] = logs.map(({ x }, n) => ({
    id: `key-${n}`,
    purpose: 'log',
    publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x },
  }))
  const wrong = await Promise.all(
    logs.slice(0, 60).map(async ({ raw }) => {
      return signatureLine(await keyOf(origin, raw, 'signature'), new Uint8Array(64))
    }),
  )
  const file2 = { ...file, keys: [...file.keys, ...keys], witnesses: [keyText(named)] }
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const costs = async (lines: (own: string) => string) => {
    verify.mockClear()
    const { log } = await check(admin, withLines(file2, lines))
    return { log, checks: verify.mock.calls.length }
  }

  expect(await costs(() => line.repeat(60))).toMatchObject({
    log: { outcome: 'refused', because: 'not-signed-by-the-log' },
    checks: 2,
  })
  expect(await costs((own) => line.repeat(60) + own)).toMatchObject({
    log: { outcome: 'logged', named: 1 },
    checks: 4,
  })
  const { checks } = await costs(() => wrong.join('') + line)
  expect(checks).toBeLessThan(100)
})

test('a proof counts by its bytes and whatever ends its lines, pasted as well as in a file', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file, text } = await aProof(portal)
  const padded = (length: number) => {
    const did = (id: string) => proofFileText({ ...file, did: { id: `did:web:x${id}` } })
    const rest = new TextEncoder().encode(did('')).length
    return did('ব'.repeat(Math.floor((length - rest) / 3)))
  }
  const signatureOf = async (given: string) => (await check(admin, given)).signature
  expect(await signatureOf(padded(mostProofBytes))).toEqual({ outcome: 'valid' })
  expect(await signatureOf(padded(mostProofBytes + 3))).toEqual({
    outcome: 'refused',
    because: 'too-large',
  })
  expect(await signatureOf('\uFFFD'.repeat(60_000)), 'a picture').toEqual({
    outcome: 'refused',
    because: 'not-a-statement',
  })
  for (const end of ['\r\n', '\r']) {
    expect(await signatureOf(text.replaceAll('\n', end))).toEqual({ outcome: 'valid' })
  }
  const link = `https://records.example.org/Check#${file.statement}`
  const quoted = `> > ${link.slice(0, 70)}\n> > ${link.slice(70)}\n>\n`
  const shouted = link.replace('https://records', 'HTTPS://RECORDS')
  for (const given of [link, `QR-Code:${link}`, `<${link}>`, shouted, quoted]) {
    expect(await signatureOf(given), given).toEqual({ outcome: 'valid' })
    expect(await signatureOf(`${given}x`), given).toMatchObject({ outcome: 'refused' })
  }
})

test('a file that says more than it can prove, or under another notice, is refused', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file } = await aProof(portal)
  const { log, keys } = file
  const jwk = keys[0]?.publicKeyJwk
  const more = { visaStatus: 'GRANTED' }
  const [first = {}, ...others] = keys
  const notice = 'Department of Home Affairs certifies this visa.'
  for (const [part, outcome] of [
    [{ notice: notGovernmentNotice('A former name (1990)') }, 'valid'],
    [{ notice: notGovernmentNotice('Md. Karim & Bros. Overseas Pvt. Ltd.') }, 'valid'],
    [{ log: { ...log, timestamp: 'c3RhbXA=' } }, 'valid'],
    [{ notice }, 'refused'],
    [{ notice: `${notice} ${file.notice}` }, 'refused'],
    [{ notice: `${file.notice} ${notice}` }, 'refused'],
    [{ notice: [file.notice] }, 'refused'],
    [
      { notice: notGovernmentNotice('A ministry confirms that the visa is GRANTED. It') },
      'refused',
    ],
    [{ notice: notGovernmentNotice(`A${' ministry'.repeat(30)}`) }, 'refused'],
    [{ notice: undefined }, 'refused'],
    [more, 'refused'],
    [{ log: { ...log, ...more } }, 'refused'],
    [{ log: { ...log, timestamp: 'GRANTED by a ministry' } }, 'refused'],
    [{ witnesses: ['GRANTED by a ministry'] }, 'refused'],
    [{ did: { ...file.did, ...more } }, 'refused'],
    [{ did: { ...file.did, id: 'GRANTED by a ministry' } }, 'refused'],
    [{ did: { alsoKnownAs: [7] } }, 'refused'],
    [{ keys: [{ ...first, ...more }, ...others] }, 'refused'],
    [{ keys: [{ ...first, publicKeyJwk: { ...jwk, ...more } }, ...others] }, 'refused'],
    [{ keys: [first, ...others, { ...first, purpose: 'VISA GRANTED' }] }, 'refused'],
    [{ keys: [first, ...others, { ...first, did: more }] }, 'refused'],
    [{ keys: [first, ...others, { ...first, did: 'Home Affairs: GRANTED' }] }, 'refused'],
    [{ keys: [first, ...others, { ...first, id: 'GRANTED by a ministry' }] }, 'refused'],
  ] as const) {
    const { signature } = await check(admin, proofFileText({ ...file, ...part } as ProofFile))
    expect(signature.outcome, JSON.stringify(part)).toBe(outcome)
  }
})

test('a file is not refused for the name of the organisation that signed its statement', async () => {
  await using portal = await openTestPortal('sqlite')
  const { organisation } = (await portal.as('admin')).settings
  await portal.set({ organisation: { ...organisation, name: 'Prompt Overseas. Since 1990' } })
  const { admin, recordId, text } = await aProof(portal)
  expect(text).toContain('Since 1990 states what its own record says')
  expect(await check(admin, text)).toMatchObject({ signature: { outcome: 'valid' } })
  // The name that it has later is none of its statement.
  const renamed = { ...organisation, name: 'Rahman Consult. Dhaka' }
  await portal.set({ organisation: renamed })
  const chosen = { recordId, documents: [], facts: ['name'] } as const
  const later = (await makeProofFile(await portal.as('admin'), chosen)) ?? ''
  expect(await check(admin, later)).toMatchObject({ signature: { outcome: 'valid' } })
})

test('what is dated more than a day ahead of this clock is not being logged', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file } = await aProof(portal)
  const text = proofFileText({ ...file, log: { leaf: file.log?.leaf ?? '' } })
  const behind = (hours: number) => {
    const now = new Date(admin.now().getTime() - hours * 3_600_000)
    return check({ ...admin, now: () => now }, text)
  }
  expect((await behind(20)).log).toEqual({ outcome: 'being-logged' })
  const late = await behind(25)
  expect(late.log).toEqual({ outcome: 'without-proof' })
  // A wrong clock on the phone changes nothing else.
  expect(late).toMatchObject({ signature: { outcome: 'valid' }, key: { outcome: 'now' } })
  expect(late.statement).toBeDefined()
})

test('a file that calls the key of its site retired does not make the site call it withdrawn', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file } = await aProof(portal)
  const retiredAt = admin.now().toISOString()
  const keys = file.keys.map((key) => ({ ...key, retiredAt }))
  const asked = { trusted: await readKeys(admin), witnesses: [], isOwnSite: true, now: admin.now() }
  const askStatus = () => readStatusList(admin, 1)
  const { stands } = await checkAnyProof({
    ...asked,
    askStatus,
    text: proofFileText({ ...file, keys }),
  })
  expect(stands).toMatchObject({ outcome: 'stands' })
})

/** The proof file with a log of its own, of one leaf of an early day, whose key only the file names */
async function withForeignLog(file: ProofFile): Promise<string> {
  const { privateKey, x, raw } = aKey()
  const leaf = file.log.leaf.replace(/\d{4}-\d\d-\d\d/, '2020-01-01')
  const note = readNote(readProof(file.log.proof ?? '')?.checkpoint ?? '')
  const { origin = '' } = readHead(note?.text ?? '') ?? {}
  const head = headText(origin, { size: 1, root: await leafHash(leaf) })
  const signature = sign(null, Buffer.from(head), privateKey)
  const line = signatureLine(await keyOf(origin, raw, 'signature'), signature)
  const proof = proofText({ index: 0, hashes: [], checkpoint: `${head}\n${line}` })
  const own = { id: '', purpose: 'log', publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x } } as const
  return proofFileText({ ...file, log: { leaf, proof }, keys: [...file.keys, own] })
}

test('who knows the key of the log takes no date from another log, and a stolen key is named', async () => {
  await using portal = await openTestPortal('sqlite')
  const { admin, file, text, fingerprint, logKey } = await aProof(portal)
  const forged = await withForeignLog(file)
  const asked = { witnesses: [], askStatus: async () => undefined, now: admin.now() }
  const logIn = async (given: string, trusted: (ProofKey | string)[], trustedLogs: string[]) =>
    (await checkAnyProof({ ...asked, text: given, trusted, trustedLogs })).log
  const known = [
    [await readKeys(admin), []],
    [[fingerprint], [logKey]],
    [[fingerprint], ['A'.repeat(43)]],
  ] as const
  for (const [trusted, logs] of known) {
    expect(await logIn(forged, [...trusted], [...logs])).toEqual({
      outcome: 'refused',
      because: 'not-signed-by-the-log',
    })
  }
  expect(await logIn(forged, [fingerprint], [])).toMatchObject({ day: '2020-01-01', from: 'found' })
  await revokeKey(admin, logKey, new Date('2026-01-01'))
  for (const [given, log] of [
    [text, { outcome: 'logged', from: 'stolen' }],
    [forged, { because: 'not-signed-by-the-log' }],
  ] as const) {
    expect(await logIn(given, await readKeys(admin), [])).toMatchObject(log)
  }
})

test('the log of another site is asked with the key in the file, as its statement is', async () => {
  await using here = await openTestPortal('sqlite')
  await using there = await openTestPortal('sqlite')
  const { text } = await aProof(there)
  const { key, log } = await check((await aProof(here)).admin, text)
  expect(key).toMatchObject({ outcome: 'unknown' })
  expect(log).toMatchObject({ outcome: 'logged', from: 'found' })
})
