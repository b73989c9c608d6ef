import { generateKeyPairSync, sign } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { expect, test } from 'vitest'
import { type Checked, checkStatement } from '#contract/proof/check-statement.ts'
import type { KnownKey } from '#contract/proof/check-status.ts'
import { readProofFile } from '#contract/proof/proof-file.ts'
import {
  type SignedCodeContent,
  signedCodeHeader,
  signedCodePayload,
} from '#contract/proof/signed-code.ts'
import {
  contexts,
  notGovernmentNotice,
  statementHeader,
  statementTypes,
  statementVct,
  statusHeader,
  statusListBits,
} from '#contract/proof/statement.ts'
import { packBits, signJwt, signSdJwt } from '#platform/identity/sign-jwt.ts'

const did = 'did:web:records.example.org'
const list = 'https://records.example.org/proof/status/1'
const now = new Date('2026-11-20T12:00:00Z')
const own = await aKey()
const stranger = await aKey()

async function aKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const publicKeyJwk = publicKey.export({ format: 'jwk' }) as KnownKey['publicKeyJwk']
  const id = await calculateJwkThumbprint(publicKeyJwk as Record<string, string>)
  const known: KnownKey = { publicKeyJwk, from: 'found' }
  return { id, known, sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) }
}

const payload = {
  '@context': contexts,
  id: 'urn:uuid:1',
  type: statementTypes,
  iss: did,
  vct: statementVct,
  issuer: { id: did, name: 'Example Migration Services' },
  validFrom: '2026-11-20T11:00:00Z',
  credentialStatus: {
    statusPurpose: 'revocation',
    statusListIndex: '9',
    statusListCredential: list,
  },
  notice: notGovernmentNotice('Example Migration Services'),
}
const facts = { name: 'Robin Sample', nationality: 'BANGLADESH', visa: { pages: ['0'.repeat(64)] } }

/** Throws when it is converted to a string. */
const noText = { toString: 1, valueOf: 1 }

type Change = {
  header?: object
  payload?: object
  facts?: object
  by?: typeof own
  digests?: number
}

function aStatement(change: Change = {}): string {
  const { jwt, disclosures } = signSdJwt((change.by ?? own).sign, {
    header: { ...statementHeader, kid: `${did}#${own.id}`, ...change.header },
    payload: { ...payload, ...change.payload },
    subject: 'credentialSubject',
    facts: { ...facts, ...change.facts },
    digests: change.digests ?? 24,
  })
  return [jwt, ...disclosures, ''].join('~')
}

function aStatusList(
  change: { bits?: Uint8Array; payload?: object; by?: typeof own; kid?: string } = {},
) {
  const bits = change.bits ?? new Uint8Array(statusListBits / 8)
  const credentialSubject = { statusPurpose: 'revocation', encodedList: packBits(bits) }
  const until = { validFrom: '2026-11-20T11:59:00Z', validUntil: '2026-11-21T11:59:00Z' }
  const whole = { id: list, iss: did, issuer: did, ...until, credentialSubject, ...change.payload }
  const kid = change.kid ?? `${did}#${own.id}`
  return signJwt((change.by ?? own).sign, { ...statusHeader, kid }, whole)
}

function check(
  text: string,
  more: { keys?: KnownKey[]; statusList?: string } = {},
): Promise<Checked> {
  return checkStatement({ text, keys: [own.known], now, ...more })
}

const because = async (checked: Promise<Checked>) => {
  const { signature } = await checked
  return signature.outcome === 'refused' ? signature.because : signature.outcome
}

test('a statement is checked in separate answers, and shows what was disclosed', async () => {
  const text = aStatement()
  expect(await check(text)).toMatchObject({
    signature: { outcome: 'valid' },
    key: { outcome: 'in-use', from: 'found' },
    stands: { outcome: 'could-not-ask' },
    statement: { facts, host: 'records.example.org', fingerprint: own.id },
  })
  expect((await check(text)).statement?.actsFor).toBeUndefined()
  const acting = aStatement({ payload: { actsFor: 'Samplestan' } })
  expect((await check(acting)).statement?.actsFor).toBe('Samplestan')
  const [jwt, name] = text.split('~')
  expect((await check(`${jwt}~${name}~`)).statement?.facts).toEqual({ name: facts.name })
  expect((await check(`${jwt}~`)).statement?.facts).toEqual({})
  expect(await check(text, { keys: [stranger.known] })).toEqual({
    signature: { outcome: 'no-key' },
    key: { outcome: 'unknown' },
    stands: { outcome: 'could-not-ask' },
  })
  const keys = [{ ...own.known, retiredAt: '2026-11-20T11:30:00Z' }]
  expect(await check(text, { keys })).toMatchObject({ key: { outcome: 'retired' } })
  const stolen = [{ ...own.known, compromisedSince: '2026-11-19T00:00:00Z' }]
  expect(await check(text, { keys: stolen, statusList: aStatusList() })).toMatchObject({
    key: { outcome: 'compromised' },
    stands: { outcome: 'could-not-ask', because: 'foreign-key' },
  })
})

test('a key that was replaced signs nothing that is dated later', async () => {
  const keys = [{ ...own.known, retiredAt: '2026-11-18T10:00:00Z' }]
  const dated = (validFrom: string) => check(aStatement({ payload: { validFrom } }), { keys })
  for (const validFrom of ['2026-11-20T11:00:00Z', '2027-01-01T00:00:00Z']) {
    expect(await because(dated(validFrom)), validFrom).toBe('key-retired')
  }
  // An hour after the retirement is tolerated, since the clocks of two processes differ.
  expect(await because(dated('2026-11-18T11:00:00Z'))).toBe('valid')
  const retired = { ...own.known, retiredAt: '2026-11-18T10:00:00Z' }
  const both = [stranger.known, retired]
  const text = aStatement({ by: stranger, header: { kid: `${did}#${stranger.id}` } })
  expect((await check(text, { keys: both, statusList: aStatusList() })).stands).toEqual({
    outcome: 'could-not-ask',
    because: 'key-retired',
  })
  const bits = new Uint8Array(statusListBits / 8).fill(0xff)
  expect(
    (await check(text, { keys: both, statusList: aStatusList({ bits }) })).stands,
  ).toMatchObject({
    outcome: 'withdrawn',
  })
})

test('a date before the key was made is refused, and one ahead of the clock here is reported', async () => {
  const keys = [{ ...own.known, createdAt: '2026-11-20T10:00:00Z' }]
  const signature = async (text: string) => (await check(text, { keys })).signature
  const dated = (validFrom: string) => signature(aStatement({ payload: { validFrom } }))
  const valid = { outcome: 'valid' }
  const notMade = { outcome: 'refused', because: 'key-not-made' }
  const ahead = { ...valid, isDatedAhead: true }
  for (const [validFrom, expected] of [
    ['2006-12-05T11:00:00Z', notMade],
    ['2026-11-19T09:00:00Z', notMade],
    // Clocks of processes and of checkers differ.
    ['2026-11-19T11:00:00Z', valid],
    ['2026-11-21T11:00:00Z', valid],
    ['2026-11-21T13:00:00Z', ahead],
    ['2028-01-04T00:00:00Z', ahead],
  ] as const) {
    expect(await dated(validFrom), validFrom).toEqual(expected)
  }
  // A signed code names the day of its statement, and is signed with the key of the day when it is printed.
  const printed = (validFrom: string) => signature(aSignedCode({ says: { validFrom } }))
  expect(await printed('2026-01-31T11:00:00Z')).toEqual(valid)
  expect(await printed('2028-01-04T00:00:00Z')).toEqual(ahead)
})

test('only our own list says whether it stands, and not knowing is an answer of its own', async () => {
  const stands = async (statusList: string) => (await check(aStatement(), { statusList })).stands
  const asOf = '2026-11-20T11:59:00Z'
  expect(await stands(aStatusList())).toEqual({ outcome: 'stands', asOf })
  const bits = new Uint8Array(statusListBits / 8)
  bits[1] = 0x40
  expect(await stands(aStatusList({ bits }))).toEqual({ outcome: 'withdrawn' })
  // The checker's clock is slow.
  const [hourAhead, tooFarAhead] = ['2026-11-20T13:00:00Z', '2026-11-21T13:00:00Z']
  const early = aStatusList({ payload: { validFrom: hourAhead } })
  expect(await stands(early)).toEqual({ outcome: 'stands', asOf: hourAhead })
  const validFrom = tooFarAhead
  const gone = aStatusList({ bits, payload: { validFrom } })
  expect(await stands(gone)).toEqual({ outcome: 'withdrawn' })
  const unknown = { outcome: 'could-not-ask' }
  for (const [statusList, because] of [
    [aStatusList({ by: stranger }), 'wrong-signature'],
    [aStatusList({ by: stranger, kid: `${did}#${stranger.id}` }), 'foreign-key'],
    [aStatusList({ payload: { id: `${list}2` } }), 'another-list'],
    [aStatusList({ kid: `did:web:papers.example.org#${own.id}` }), 'another-list'],
    [aStatusList({ payload: { validUntil: asOf } }), 'outdated'],
    [aStatusList({ payload: { validFrom } }), 'not-yet-valid'],
    [aStatusList({ payload: { validFrom: noText } }), 'not-yet-valid'],
    [aStatusList({ bits: new Uint8Array(16) }), 'wrong-payload'],
    [aStatusList({ bits: new Uint8Array(5_000_000) }), 'too-large'],
    [aStatusList({ payload: { validUntil: noText } }), 'outdated'],
    ['x'.repeat(1_000_001), 'too-large'],
    [aStatement(), 'wrong-type'],
    ['', 'not-a-statement'],
  ] as const) {
    expect(await stands(statusList), because).toEqual({ ...unknown, because })
  }
})

test('a list that is older than the statement does not know of it', async () => {
  const stands = async (validFrom: string, more: { bits?: Uint8Array } = {}) => {
    const statusList = aStatusList({ payload: { validFrom }, ...more })
    return (await check(aStatement(), { statusList })).stands
  }
  const older = { outcome: 'could-not-ask', because: 'list-too-early' }
  expect(await stands('2026-11-20T10:56:59Z')).toEqual(older)
  expect(await stands('2006-11-20T11:00:00Z')).toEqual(older)
  // A list is dated a minute back, and caches keep it for another.
  const asOf = '2026-11-20T10:58:00Z'
  expect(await stands(asOf)).toEqual({ outcome: 'stands', asOf })
  const bits = new Uint8Array(statusListBits / 8).fill(0xff)
  expect(await stands('2006-11-20T11:00:00Z', { bits })).toEqual({ outcome: 'withdrawn' })
  const statusList = aStatusList({ payload: { validFrom: '2026-11-20T10:56:59Z' } })
  expect((await check(aSignedCode(), { statusList })).stands).toEqual(older)
})

const says: SignedCodeContent = {
  organisation: 'Example Migration Services',
  validFrom: '2026-11-20T11:00:00Z',
  status: [1, 9],
  statement: '07'.repeat(32),
  facts: { name: 'Robin Sample', visa: { expiresOn: '2027-01-31' } },
}

function aSignedCode(change: { header?: object; says?: object; by?: typeof own } = {}): string {
  const header = { ...signedCodeHeader, kid: `${did}#${own.id}`, ...change.header }
  return signJwt((change.by ?? own).sign, header, { ...signedCodePayload(says), ...change.says })
}

test('a signed code is checked as a statement is, and what is wrong with it refused by its name', async () => {
  const { facts, organisation, validFrom } = says
  expect(await check(aSignedCode(), { statusList: aStatusList() })).toMatchObject({
    signature: { outcome: 'valid' },
    stands: { outcome: 'stands' },
    statement: { isSignedCode: true, did, organisation, validFrom, facts, hash: says.statement },
  })
  for (const [wrong, name] of [
    [aSignedCode({ header: { alg: 'none' } }), 'not-a-statement'],
    [aSignedCode({ header: { typ: 'vc+sd-jwt' } }), 'not-a-statement'],
    [aSignedCode({ header: { crit: ['b64'] } }), 'unknown-extension'],
    [aSignedCode({ header: { cty: 'vc' } }), 'wrong-type'],
    [aSignedCode({ header: { kid: 'did:web:/evil#x' } }), 'wrong-payload'],
    [aSignedCode({ header: { kid: 'did:web:%20#x' } }), 'wrong-payload'],
    [aSignedCode({ says: { notice: 'A government says so.' } }), 'wrong-payload'],
    [aSignedCode({ says: { exp: 1 } }), 'wrong-payload'],
    [aSignedCode({ says: { status: [1, 131_072] } }), 'status-index-out-of-range'],
    [aSignedCode({ says: { status: [1, -1] } }), 'wrong-payload'],
    [aSignedCode({ says: { status: ['1/../2', 9] } }), 'wrong-payload'],
    [aSignedCode({ says: { status: undefined } }), 'wrong-payload'],
    [aSignedCode({ says: { statement: 'AA' } }), 'wrong-payload'],
    [aSignedCode({ says: { validFrom: 'soon' } }), 'wrong-payload'],
    [aSignedCode({ says: { facts: null } }), 'wrong-payload'],
    [aSignedCode({ says: { statement: noText } }), 'wrong-payload'],
    [aSignedCode({ header: { kid: noText } }), 'wrong-payload'],
    [aSignedCode({ by: stranger }), 'wrong-signature'],
    [`${aSignedCode()}~`, 'not-base64url'],
    [`${aSignedCode()}.x`, 'not-a-statement'],
  ] as const) {
    expect(await because(check(wrong)), name).toBe(name)
  }
})

test('each thing that is wrong with a statement is refused by its name', async () => {
  const text = aStatement()
  const [jwt = '', ...rest] = text.split('~')
  const [head, body, signature] = jwt.split('.')
  const twice = Buffer.from('{"alg":"EdDSA","alg":"none"}').toString('base64url')
  const forged = Buffer.from(JSON.stringify(['salt', 'name', 'Somebody Else'])).toString(
    'base64url',
  )
  const status = payload.credentialStatus
  const signed = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
  const credentialSubject = { ...signed.credentialSubject, name: 'Somebody Else' }
  const header = { ...statementHeader, kid: `${did}#${own.id}` }
  const plain = signJwt(own.sign, header, { ...signed, credentialSubject })
  for (const [wrong, name] of [
    [aStatement({ header: { alg: 'none' } }), 'wrong-algorithm'],
    [aStatement({ header: { alg: 'HS256' } }), 'wrong-algorithm'],
    [aStatement({ header: { typ: 'JWT' } }), 'wrong-type'],
    [aStatement({ header: { crit: ['b64'] } }), 'unknown-extension'],
    [aStatement({ header: { kid: `did:web:elsewhere.example#${own.id}` } }), 'foreign-key'],
    [aStatement({ payload: { iss: 'did:web:elsewhere.example' } }), 'foreign-issuer'],
    [aStatement({ payload: { vct: 'urn:visa' } }), 'wrong-payload'],
    [
      aStatement({ payload: { credentialStatus: { ...status, statusListIndex: '131072' } } }),
      'status-index-out-of-range',
    ],
    [
      aStatement({ payload: { credentialStatus: { ...status, statusListIndex: '-1' } } }),
      'status-index-out-of-range',
    ],
    [
      aStatement({
        payload: {
          credentialStatus: { ...status, statusListCredential: 'https://elsewhere.example/1' },
        },
      }),
      'foreign-status',
    ],
    [aStatement({ payload: { notice: 'A government says so.' } }), 'wrong-payload'],
    [aStatement({ payload: { issuer: { id: did, name: 'Another' } } }), 'wrong-payload'],
    [aStatement({ payload: { exp: 1 } }), 'wrong-payload'],
    [aStatement({ payload: { nbf: 9e9 } }), 'wrong-payload'],
    [aStatement({ payload: { validUntil: '2026-11-20T11:30:00Z' } }), 'wrong-payload'],
    [aStatement({ payload: { validFrom: noText } }), 'wrong-payload'],
    [aStatement({ payload: { validFrom: 'not a date' } }), 'wrong-payload'],
    [aStatement({ payload: { validFrom: '2026-11-20' } }), 'wrong-payload'],
    [aStatement({ payload: { validFrom: '2026-13-40T11:00:00Z' } }), 'wrong-payload'],
    [
      aStatement({ payload: { credentialStatus: { ...status, statusListIndex: noText } } }),
      'status-index-out-of-range',
    ],
    // What others would show as a visa, or as a fact, beside what is disclosed
    [aStatement({ payload: { type: [...statementTypes, 'VisaCredential'] } }), 'wrong-payload'],
    [aStatement({ payload: { type: statementTypes[0] } }), 'wrong-payload'],
    [aStatement({ payload: { '@context': [...contexts, {}] } }), 'wrong-payload'],
    [`${plain}~`, 'wrong-payload'],
    [aStatement({ digests: 23 }), 'wrong-payload'],
    [aStatement({ by: stranger }), 'wrong-signature'],
    [`${twice}.${body}.${signature}~`, 'not-canonical-json'],
    [`${head}.${body}.${signature}=~`, 'not-base64url'],
    [`${jwt}~${rest[0]}~${rest[0]}~`, 'duplicate-disclosure'],
    [`${jwt}~${forged}~`, 'unreferenced-disclosure'],
    [`${jwt}~~`, 'unreferenced-disclosure'],
    [jwt, 'not-a-statement'],
    [`${jwt}.~`, 'not-a-statement'],
    ['x'.repeat(65_537), 'too-large'],
    ['', 'not-a-statement'],
  ] as const) {
    expect(await because(check(wrong)), name).toBe(name)
  }
})

test.each([
  ['statements', aStatement],
  ['signed codes', aSignedCode],
])(
  'none of ten thousand mutated %s is accepted',
  async (_, make) => {
    const text = make()
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~= \n"\u00e9'
    let seed = 7
    const below = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    const changes: ((at: number) => string)[] = [
      (at) => text.slice(0, at) + letters[below(letters.length)] + text.slice(at + 1),
      (at) => text.slice(0, at) + letters[below(letters.length)] + text.slice(at),
      (at) => text.slice(0, at) + text.slice(at + 1 + below(20)),
      (at) => text.slice(0, at) + text.slice(at + 1, at + 2) + text[at] + text.slice(at + 2),
      (at) => text.slice(0, at) + text.slice(below(text.length)),
    ]
    // Leaving out whole disclosures is allowed in SD-JWT: the holder withholds them.
    const [jwt, ...disclosures] = text.split('~')
    const isPart = (other: string) => {
      const [first, ...parts] = other.split('~')
      return (
        first === jwt && other.endsWith('~') && parts.every((part) => disclosures.includes(part))
      )
    }
    const accepted: string[] = []
    for (let count = 0; count < 10_000; ) {
      const mutated = changes[count % changes.length]?.(below(text.length)) ?? ''
      if (mutated === text) continue
      if (isPart(mutated) && new Set(mutated.split('~')).size === mutated.split('~').length)
        continue
      count++
      const { signature } = await check(mutated)
      if (signature.outcome !== 'refused' && signature.outcome !== 'no-key') accepted.push(mutated)
    }
    expect(accepted).toEqual([])
  },
  60_000,
)

test('a deep file is refused before it is written out again, which would take seconds', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  for (const levels of [12, 30_000]) {
    expect(() => readProofFile(deep(levels))).toThrow('not-canonical-json')
  }
  expect(() => readProofFile(deep(2)), 'not deep').toThrow('not-a-proof-file')
})
