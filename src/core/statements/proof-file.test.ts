import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calculateJwkThumbprint, compactVerify, importJWK } from 'jose'
import { describe, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { commandsByHand, commandsForCode } from '#contract/proof/by-hand.ts'
import { type Answers, checkAnyProof } from '#contract/proof/check-proof.ts'
import { type ProofFile, type ProofKey, proofFileText } from '#contract/proof/proof-file.ts'
import {
  signedCodeAddress,
  signedCodeHeader,
  signedCodePayload,
} from '#contract/proof/signed-code.ts'
import { signJwt } from '#platform/identity/sign-jwt.ts'
import { aProof, aRecordWithDocuments, publish } from '../../../tests/proofs.ts'
import { engines, openTestPortal } from '../../../tests/test-portal.ts'
import type { Ctx } from '../context.ts'
import { grantResult } from '../lookup/result-grant.ts'
import { sealSearch } from '../lookup/sealed-search.ts'
import { setVisibility } from '../records/set-visibility.ts'
import { makeDueStatements } from './make-due-statements.ts'
import { makeProofFile } from './make-proof-file.ts'
import { openSignedCode } from './open-signed-code.ts'
import { openStatement } from './open-statement.ts'
import { readKeys } from './read-keys.ts'
import { readStatusList } from './read-status-list.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'
import { currentKey } from './signing-key-store.ts'

/** Checks a proof as somebody who trusts these keys and may fetch status lists from this site. */
async function check(ctx: Ctx, text: string, trusted?: string[]): Promise<Answers> {
  return checkAnyProof({
    text,
    trusted: trusted ?? (await readKeys(ctx)),
    witnesses: [],
    askStatus: (address) => readStatusList(ctx, Number(address.split('/').at(-1))),
    now: ctx.now(),
  })
}

function factsOf({ statement }: Answers): string[] {
  return Object.keys(statement?.facts ?? {}).toSorted()
}

describe.each(engines)('proof files on %s', (engine) => {
  test('the code on paper too says for whom the organisation said that it acts', async () => {
    await using test = await openTestPortal(engine)
    const { settings } = await test.as('admin')
    const organisation = { ...settings.organisation, actsFor: 'Ministry of Samples' }
    await test.set({ statements: 'results', organisation })
    const id = await aRecordWithDocuments(test, await test.as('admin'))
    const stranger = await test.as('stranger')
    const grant = grantResult(stranger, id, lookupPages.home)
    await test.set({ organisation: settings.organisation })
    const signedCode = (await openSignedCode(stranger, { grant, search: null })) ?? ''
    const { statement } = await check(await test.as('admin'), signedCode)
    expect(statement).toMatchObject({ isSignedCode: true, actsFor: 'Ministry of Samples' })
  })

  test('a result gives its statement if the setting says so, and what it withholds never', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aRecordWithDocuments(test, admin)
    const stranger = await test.as('stranger')
    const grant = grantResult(stranger, id, lookupPages.home)
    const search = sealSearch(stranger, grant, { number: 'xx 0000001' })
    const opened = async (asked = { grant, search }) => {
      return openStatement(await test.as('stranger'), asked)
    }
    expect(await opened()).toBeUndefined()
    expect(await openSignedCode(stranger, { grant, search })).toBeUndefined()
    await test.set({ statements: 'results' })
    await test.set({ withheld: { documents: ['medical'], parents: true, address: false } })
    const waiting = await check(admin, (await opened()) ?? '')
    expect(waiting).toMatchObject({
      signature: { outcome: 'valid' },
      key: { outcome: 'now' },
      stands: { outcome: 'stands' },
      log: { outcome: 'being-logged' },
    })
    expect(factsOf(waiting)).toEqual(['address', 'name', 'nationality', 'passportNumber', 'visa'])
    // A file never gets the proof of a later checkpoint, nor a backdated statement any proof.
    const late = { ...admin, now: () => new Date(admin.now().getTime() + 86_400_000) }
    const file = (await opened()) ?? ''
    expect((await check(late, file)).log).toEqual({ outcome: 'without-proof' })
    await publish(test, admin)
    const text = (await opened()) ?? ''
    expect((await check(admin, text)).log).toEqual({
      outcome: 'logged',
      day: admin.now().toISOString().slice(0, 10),
      witnesses: 0,
      named: 0,
      from: 'given',
    })
    expect(factsOf(await check(admin, (await opened({ grant, search: '' })) ?? ''))).not.toContain(
      'passportNumber',
    )
    const signedCode = (await openSignedCode(await test.as('stranger'), { grant, search })) ?? ''
    const link = signedCodeAddress('https://records.example.org', signedCode)
    const whole = await check(admin, text)
    for (const given of [signedCode, `${link}\n`]) {
      expect(await check(admin, given)).toMatchObject({
        signature: { outcome: 'valid' },
        key: { outcome: 'now' },
        stands: { outcome: 'stands' },
        log: { outcome: 'without-proof' },
        statement: { isSignedCode: true, hash: whole.statement?.hash },
      })
    }
    const few = { name: 'Robin Sample', passportNumber: 'XX0000001', visa: {} }
    expect((await check(admin, signedCode)).statement?.facts).toEqual(few)
    expect(await check(admin, signedCode)).not.toHaveProperty('statement.actsFor')
    const permit = grantResult(stranger, id, lookupPages.workPermit)
    const fewer = await check(admin, (await opened({ grant: permit, search })) ?? '')
    expect(factsOf(fewer)).toEqual(['name'])
    expect(await opened({ grant: 'x', search })).toBeUndefined()
    const chosen = { recordId: id, documents: ['medical'], facts: ['name'] } as const
    expect(factsOf(await check(admin, (await makeProofFile(admin, chosen)) ?? ''))).toEqual([
      'medical',
      'name',
    ])

    await setVisibility(admin, id, 'hidden')
    expect(await opened()).toBeUndefined()
    expect(await openSignedCode(await test.as('stranger'), { grant, search })).toBeUndefined()
    expect(await makeProofFile(admin, chosen)).toBeUndefined()
    test.wait(60_000)
    for (const given of [text, signedCode]) {
      expect((await check(await test.as('admin'), given)).stands).toMatchObject({
        outcome: 'withdrawn',
      })
    }
  })

  test('with a stolen key only what the log shows to be older still counts', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const id = await aRecordWithDocuments(test, admin)
    await publish(test, admin)
    const chosen = { recordId: id, documents: [], facts: ['name'] } as const
    const before = (await makeProofFile(admin, chosen)) ?? ''
    const file = JSON.parse(before) as ProofFile
    const withoutLog = file.statement
    const stolen = await currentKey(admin.db, 'statements')
    const [key] = (await readKeys(admin)).filter(({ purpose }) => purpose === 'statements')
    test.wait(2 * 86_400_000)
    const later = await test.as('admin')
    const since = later.now()
    await revokeKey(later, key?.id ?? '', since)
    const older = { outcome: 'compromised-later', since: since.toISOString() }
    expect(await check(later, before)).toMatchObject({
      key: older,
      stands: { outcome: 'stands' },
    })
    const [statement, log] = await Promise.all([
      check(later, withoutLog),
      check(later, before, [key?.id ?? '']),
    ])
    expect(statement.key.outcome).toBe('compromised')
    expect(statement.statement).toBeUndefined()
    // A signed code contains only the hash of its statement, so the log does not show its age.
    const { hash = '' } = (await check(later, before)).statement ?? {}
    const signedCode = await admin.identity.signingKeys.signJwt(
      stolen,
      { ...signedCodeHeader, kid: `${stolen.did}#${stolen.id}` },
      signedCodePayload({
        organisation: 'Example',
        validFrom: since.toISOString(),
        status: [1, 0],
        statement: hash,
        facts: { name: 'Somebody Else' },
      }),
    )
    expect((await check(later, signedCode)).key.outcome).toBe('compromised')
    const forged = await check(later, proofFileText({ ...file, statement: signedCode }))
    expect(forged.signature).toEqual({ outcome: 'refused', because: 'not-a-statement' })
    expect(forged.statement).toBeUndefined()
    // The file predates the theft, and this checker trusts the statement key but no key of the log.
    expect(log.key.outcome).toBe('now')
    await makeDueStatements(later)
    expect((await check(later, (await makeProofFile(later, chosen)) ?? '')).key.outcome).toBe('now')
    // A thief with the log's key can write any date into the log.
    const { id: logKey } = await currentKey(later.db, 'log')
    await revokeKey(later, logKey, since)
    expect((await check(later, before)).key.outcome).toBe('compromised')
  })
})

test('without the site a file and a fingerprint are enough, for openssl and for jose', async () => {
  await using test = await openTestPortal('sqlite')
  const { text, file, fingerprint } = await aProof(test)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-by-hand-'))
  const byHand = (text: string) => {
    writeFileSync(join(folder, 'statement.countersign.json'), text)
    return execFileSync('sh', ['-c', commandsByHand], { cwd: folder, stdio: 'pipe' }).toString()
  }
  try {
    writeFileSync(join(folder, 'key.pem'), 'own')
    const said = byHand(text)
    expect(readFileSync(join(folder, 'key.pem'), 'utf8')).toBe('own')
    expect(() => byHand(text.replaceAll('\n', '\r\n'))).toThrow()
    expect(said).toContain(`${fingerprint}\nSignature Verified Successfully\n`)
    expect(said).toContain('"name","Robin Sample"]')
    expect(said).not.toContain('FORGED')
    expect(said).toMatch(/"issuer":\{.*"validFrom":".*is not a government/)
    const forged = Buffer.from('["salt","name","Somebody Else"]').toString('base64url')
    expect(byHand(text.replace(/~",$/m, `~${forged}~",`))).toContain('FORGED')
    expect(() => byHand(text.replace('"statement": "eyJ', '"statement": "eyK'))).toThrow()
    // If the commands ended the shell, its terminal would close before anybody could read the error.
    const pasted = ['-c', `${commandsByHand}echo "ended with $?"`]
    const ended = execFileSync('sh', pasted, { cwd: folder, stdio: 'pipe' }).toString()
    expect(ended).toContain('ended with 1\n')
    const hostile = Buffer.from('{"kid":"/;e touch owned;/"}').toString('base64url')
    expect(() => byHand(text.replace(/"statement": "[^.]*/, `"statement": "${hostile}`))).toThrow()
    expect(execFileSync('ls', { cwd: folder }).toString()).not.toContain('owned')
    // Otherwise control characters in a stranger's facts could overwrite the key's fingerprint.
    const steered = byHand(signedByStranger(text, `["salt","name","A\u001b[3A${fingerprint}"]`))
    expect(steered).toContain('Verified Successfully')
    expect(steered).toContain(`"A[3A${fingerprint}"`)
    const turned = '\u009b3A \u202eA\u202c \u2066B\u2069 \u200e\u200f\u061c\u2028র\u200d্যাব'
    // Bytes that would form such a character if the bytes between them were removed
    const within = Buffer.from('c2c29b9b', 'hex')
    const facts = Buffer.concat([Buffer.from(`["salt","name","${turned}`), within])
    const plain = byHand(signedByStranger(text, Buffer.concat([facts, Buffer.from('"]')])))
    expect(plain).toContain('"?3A ?A? ?B? ????র\u200d্যাব')
    expect(plain).not.toMatch(steering)
  } finally {
    rmSync(folder, { recursive: true })
  }
  const jwk = file.keys.find(({ id }) => id === fingerprint)?.publicKeyJwk ?? {}
  await compactVerify(file.statement.split('~')[0] ?? '', await importJWK(jwk as object, 'EdDSA'))
})

/** Characters that move the cursor or change the text direction */
const steering = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** The proof signed again with a stranger's key, with this disclosure. */
function signedByStranger(text: string, fact: string | Buffer): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const disclosure = Buffer.from(fact as string).toString('base64url')
  const digest = createHash('sha256').update(disclosure).digest('base64url')
  const parts = [{ kid: 'did:web:localhost#stranger' }, { _sd: [digest] }].map((part) => {
    return Buffer.from(JSON.stringify(part)).toString('base64url')
  })
  const signature = sign(null, Buffer.from(parts.join('.')), privateKey).toString('base64url')
  return text
    .replace(
      /"statement": ".*"/,
      `"statement": "${[...parts, signature].join('.')}~${disclosure}~"`,
    )
    .replace('"keys": [', `"keys": [\n{ "id": "stranger",\n"x": "${x}" },`)
}

test('with the published keys the code of a sheet is enough for openssl', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, fingerprint, recordId } = await aProof(test)
  await test.set({ statements: 'results' })
  const stranger = await test.as('stranger')
  const grant = grantResult(stranger, recordId, lookupPages.home)
  const signedCode = (await openSignedCode(stranger, { grant, search: null })) ?? ''
  const link = `${signedCodeAddress('https://records.example.org', signedCode)}\n`
  const folder = mkdtempSync(join(tmpdir(), 'countersign-by-hand-'))
  const byHand = (code: string, keys: object[]) => {
    writeFileSync(join(folder, 'code.txt'), code)
    writeFileSync(join(folder, 'keys.json'), JSON.stringify({ notice: '', keys, witnesses: [] }))
    return execFileSync('sh', ['-c', commandsForCode], { cwd: folder, stdio: 'pipe' }).toString()
  }
  try {
    // Printed sheets in circulation have this type, so it must not change.
    expect(signedCodeHeader.typ).toBe('slip+jwt')
    const keys = (await readKeys(admin)).toReversed()
    const said = byHand(link, keys)
    expect(said).toMatch(/^"createdAt":"[\dT:.Z-]+"\n/)
    expect(said).toContain(`${fingerprint}\nSignature Verified Successfully\n`)
    expect(said).toContain('"facts":{"name":"Robin Sample"')
    expect(byHand(signedCode, keys)).toBe(said)
    const [head, body = '', signature] = signedCode.split('.')
    const forged = Buffer.from(body, 'base64url').toString().replace('Robin', 'Rabin')
    const another = [head, Buffer.from(forged).toString('base64url'), signature].join('.')
    expect(() => byHand(another, keys)).toThrow()
    await revokeKey(admin, fingerprint, new Date('2026-01-01'))
    expect(byHand(link, await readKeys(admin))).toMatch(/^"createdAt":.*"compromisedSince":"2026/)
    const others = keys.filter(({ id }) => id !== fingerprint)
    expect(() => byHand(link, others)).toThrow()
    const dated = keys.map((key) => ({ ...key, createdAt: `\u009b2K\u202e${key.createdAt}` }))
    expect(byHand(link, dated)).toMatch(/^"createdAt":"\?2K\?20/)
    expect(byHand(link, dated)).not.toMatch(steering)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('whose key it is a file cannot say itself, whatever it claims of its keys', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, file, fingerprint } = await aProof(test)
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = String(publicKey.export({ format: 'jwk' }).x)
  const publicKeyJwk = { kty: 'OKP', crv: 'Ed25519', x }
  const id = await calculateJwkThumbprint(publicKeyJwk)
  const [jwt = '', ...disclosures] = file.statement.split('~')
  const [header, payload] = jwt
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  const signed = signJwt(
    (bytes) => sign(null, bytes, privateKey),
    { ...header, kid: header.kid.replace(fingerprint, id) },
    { ...payload, actsFor: 'A government' },
  )
  const statement = [signed, ...disclosures].join('~')
  const unknown = { outcome: 'unknown', fingerprint: id }
  for (const claimed of [id, fingerprint]) {
    const own = { id: claimed, purpose: 'statements' as const, publicKeyJwk }
    const forged = proofFileText({ ...file, statement, keys: [own, ...file.keys] })
    for (const trusted of [[fingerprint], undefined]) {
      const answers = await check(admin, forged, trusted)
      expect(answers.key).toEqual(unknown)
      expect(answers.statement).toBeUndefined()
      expect(answers.stands.outcome).toBe('could-not-ask')
      expect(answers.log).toEqual({ outcome: 'refused', because: 'another-leaf' })
    }
  }
  const because = async (text: string) => {
    const { signature, log } = await check(admin, text)
    if (signature.outcome === 'refused') return signature.because
    return log.outcome === 'refused' ? log.because : signature.outcome
  }
  const withLog = (log: Partial<ProofFile['log']>) =>
    proofFileText({ ...file, log: { ...file.log, ...log } })
  const [otherKey] = file.keys
  for (const [text, name] of [
    [proofFileText({ ...file, keys: [] }), 'valid'],
    [`{"a":${'['.repeat(60_000)}`, 'not-a-proof-file'],
    [proofFileText(file).replace(/(.{76})/g, '$1\n'), 'not-a-proof-file'],
    [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 'not-canonical-json'],
    ['{"countersign":"countersign-proof/1"}', 'not-a-proof-file'],
    [`{"countersign":"x","countersign":"countersign-proof/1"}`, 'not-canonical-json'],
    ['x'.repeat(65_537), 'too-large'],
    ['', 'not-a-statement'],
    ['<script>alert(1)</script>', 'not-a-statement'],
    [withLog({ leaf: 'countersign/1 stated 2026-11-20 00' }), 'another-leaf'],
    [withLog({ proof: 'x' }), 'not-a-proof'],
    [withLog({ proof: file.log.proof?.replace('index ', 'index 1') ?? '' }), 'not-in-the-log'],
    [
      withLog({ proof: file.log.proof?.replace('/proof/log', '/proof/other') ?? '' }),
      'foreign-log',
    ],
    [
      proofFileText({
        ...file,
        keys: [{ ...otherKey, publicKeyJwk: { kty: 'OKP', crv: 'Ed25519', x: 'AA' } } as ProofKey],
      }),
      'wrong-key',
    ],
  ] as const) {
    expect(await because(text), text.slice(0, 60)).toBe(name)
  }
})

test('a file has only the keys that it needs, however often the site has replaced its own', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, recordId, fingerprint, logKey } = await aProof(test)
  for (let time = 0; time < 51; time++) {
    for (const purpose of ['statements', 'log'] as const) await rotateKey(admin, purpose)
  }
  const text = (await makeProofFile(admin, { recordId, documents: [], facts: ['name'] })) ?? ''
  expect(text.length).toBeLessThan(9000)
  const file = JSON.parse(text) as ProofFile
  expect(file.keys.map(({ id }) => id)).toContain((await currentKey(admin.db, 'statements')).id)
  for (const trusted of [undefined, [fingerprint]]) {
    expect(await check(admin, text, trusted)).toMatchObject({
      key: { outcome: 'earlier', fingerprint },
      log: { outcome: 'logged' },
    })
  }
  expect(file.keys.filter(({ id }) => [fingerprint, logKey].includes(id))).toHaveLength(2)
})

test('what a file says against a key hides no withdrawal, and puts no words into the answer', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, file, recordId } = await aProof(test)
  const saying = (compromisedSince: string) =>
    proofFileText({ ...file, keys: file.keys.map((key) => ({ ...key, compromisedSince })) })
  for (const words of ['9 and a government says so', '9999-99-99', '2999-01-01T99:00:00Z', '']) {
    const { signature } = await check(admin, saying(words))
    expect(signature, words).toEqual({ outcome: 'refused', because: 'not-a-proof-file' })
  }
  const later = saying('2999-01-01T00:00:00.000Z')
  const key = { outcome: 'compromised', since: '2999-01-01T00:00:00.000Z' }
  const unasked = { outcome: 'could-not-ask', because: 'foreign-key' }
  expect(await check(admin, later)).toMatchObject({ key, stands: unasked })
  await setVisibility(admin, recordId, 'hidden')
  test.wait(60_000)
  const after = await test.as('admin')
  expect((await check(after, later)).stands).toMatchObject({ outcome: 'withdrawn' })
})
