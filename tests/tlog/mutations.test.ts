import { execFileSync } from 'node:child_process'
import { createPublicKey, hash, verify } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SDJwtInstance } from '@sd-jwt/core'
import { compactVerify, importJWK } from 'jose'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import type { checkAnyProof } from '#contract/proof/check-proof.ts'
import { keyText } from '#contract/proof/note.ts'
import type { ProofFile } from '#contract/proof/proof-file.ts'
import { logKeyOf } from '#core/log/publish-log.ts'
import { grantResult } from '#core/lookup/result-grant.ts'
import { makeProofFile } from '#core/statements/make-proof-file.ts'
import { openSignedCode } from '#core/statements/open-signed-code.ts'
import { checkProofFile } from '../../src/cli/check-proof.ts'
import { openBrowser } from '../browser.ts'
import { aProof, publish } from '../proofs.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'
import { type Mutation, mutationsOf } from './mutations.ts'

const each = 850

const lasting = new AsyncDisposableStack()
afterAll(() => lasting.disposeAsync())
const folder = await mkdtemp(join(tmpdir(), 'countersign-mutations-'))
lasting.defer(() => rm(folder, { recursive: true }))
const site = lasting.use(await openTestPortal('sqlite'))

let genuine: { file: ProofFile; other: ProofFile; signedCode: string; text: string }
let mutations: Mutation[] = []
let trusted: string[] = []
let logKey = ''

beforeAll(async () => {
  const made = await aProof(site)
  const numbers = { passportNumber: 'YY0000002', irccNumber: 'IRCC0000002', name: 'Noor Example' }
  const recordId = await anAddedRecord(site, numbers)
  await publish(site, made.admin)
  const chosen = { recordId, documents: [], facts: ['name', 'nationality'] } as const
  const other = JSON.parse((await makeProofFile(made.admin, chosen)) ?? '')
  await site.set({ statements: 'results' })
  const stranger = await site.as('stranger')
  const grant = grantResult(stranger, made.recordId, lookupPages.home)
  const signedCode = (await openSignedCode(stranger, { grant, search: null })) ?? ''
  genuine = { ...made, other, signedCode }
  mutations = mutationsOf(genuine, each)
  trusted = [made.fingerprint, made.logKey]
  logKey = keyText(await logKeyOf(stranger.db))
})

function expectNone(accepted: (mutation: Mutation, at: number) => boolean): void {
  expect(mutations.length).toBeGreaterThanOrEqual(10_000)
  expect(mutations.filter(accepted)).toEqual([])
}

test('countersign check accepts none of ten thousand mutated statements and proofs', async () => {
  const path = join(folder, 'proof')
  const key = [JSON.stringify({ keys: genuine.file.keys })]
  const check = async (text: string) => {
    writeFileSync(path, text)
    return (await checkProofFile(path, { key })).outcome
  }
  for (const text of [genuine.text, genuine.signedCode, genuine.file.statement]) {
    expect(await check(text)).toBe('done')
  }
  const outcomes: string[] = []
  for (const { text } of mutations) outcomes.push(await check(text))
  expectNone((_, at) => outcomes[at] !== 'failed')
}, 180_000)

test('nor does the same checker in a browser', async () => {
  const input = join(import.meta.dirname, '../../src/contract/proof/check-proof.ts')
  const bundle = await rolldown({ input, platform: 'browser' })
  const { output } = await bundle.generate({ format: 'iife', name: 'checker' })
  const served: Record<string, string> = {
    '/': '<!doctype html><script src="/checker.js"></script>',
    '/checker.js': output[0].code,
    '/texts': JSON.stringify([genuine.text, ...mutations.map(({ text }) => text)]),
  }
  const server = createServer(({ url = '' }, answer) => {
    const type = url === '/checker.js' ? 'text/javascript' : 'text/html'
    answer.setHeader('content-type', `${type}; charset=utf-8`)
    answer.end(served[url] ?? '')
  }).listen(0)
  lasting.defer(() => void server.close())
  const browser = lasting.use(await openBrowser())
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const [first, ...others] = await page.evaluate(checkAll, genuine.file.keys)
  expect(first).toBe(true)
  expectNone((_, at) => others[at] === true)
})

/** Runs in the page: returns for each text whether it is accepted. */
async function checkAll(trusted: ProofFile['keys']): Promise<boolean[]> {
  const { checker } = window as unknown as { checker: { checkAnyProof: typeof checkAnyProof } }
  const texts: string[] = await (await fetch('/texts')).json()
  const accepted: boolean[] = []
  for (const text of texts) {
    const asked = { text, witnesses: [], askStatus: async () => undefined, now: new Date() }
    const { statement, log } = await checker.checkAnyProof({ ...asked, trusted })
    accepted.push(statement !== undefined && log.outcome !== 'refused')
  }
  return accepted
}

/** The statement of a proof file, or else the text itself, as software of other vendors reads it. */
function statementIn(text: string): string {
  try {
    return String(JSON.parse(text).statement)
  } catch {
    return text
  }
}

test('jose and @sd-jwt/core accept no other content', async () => {
  const [key] = genuine.file.keys.filter(({ id }) => id === trusted[0])
  const publicKey = createPublicKey({ key: key?.publicKeyJwk ?? {}, format: 'jwk' })
  const jwk = await importJWK(key?.publicKeyJwk as object, 'EdDSA')
  const hasher = async (data: string | ArrayBuffer) =>
    Uint8Array.from(hash('sha256', typeof data === 'string' ? data : Buffer.from(data), 'buffer'))
  const verifier = async (data: string, signature: string) =>
    verify(null, Buffer.from(data), publicKey, Buffer.from(signature, 'base64url'))
  const instance = new SDJwtInstance({ hasher, verifier })
  const claimsIn = async (text: string) =>
    instance.verify(text).then(
      ({ payload }) => payload as { credentialSubject?: object },
      () => undefined,
    )

  const both = [genuine.file.statement, genuine.other.statement]
  const signed = [...both.map((text) => text.split('~')[0] ?? ''), genuine.signedCode].map(meant)
  const facts = await Promise.all(both.map(async (text) => factsIn((await claimsIn(text)) ?? {})))
  const wrong: string[] = []
  for (const { text } of mutations) {
    const statement = statementIn(text)
    const jwt = statement.split('~')[0] ?? ''
    const isTaken = await compactVerify(jwt, jwk).catch(() => undefined)
    if (isTaken && !signed.includes(meant(jwt))) wrong.push(`jose: ${jwt}`)
    const claims = await claimsIn(statement)
    const isPart = (all: string[]) => factsIn(claims ?? {}).every((fact) => all.includes(fact))
    if (claims && !facts.some(isPart)) wrong.push(`@sd-jwt/core: ${statement}`)
  }
  expect(wrong).toEqual([])
})

/** Decodes only the signature, since base64url has several spellings of the same bytes. */
function meant(jwt: string): string {
  const [head, body, signature = ''] = jwt.split('.')
  return [head, body, Buffer.from(signature, 'base64url').toString('hex')].join('.')
}

function factsIn({ credentialSubject = {} }: { credentialSubject?: object }): string[] {
  const facts = Object.entries(credentialSubject).filter(([name]) => name !== '_sd')
  return facts.map((fact) => JSON.stringify(fact))
}

test('the libraries of the Go checksum database accept proofs of the same leaf and tree alone', async () => {
  const program = join(folder, 'check')
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOFLAGS: '' }
  execFileSync('go', ['build', '-o', program, join(import.meta.dirname, 'main.go')], { env })
  const read = mutations.flatMap(({ text }) => {
    try {
      const { log } = JSON.parse(text)
      const [leaf, proof] = [String(log.leaf), String(log.proof)]
      return /[\t\n\r]/.test(leaf) ? [] : [{ leaf, proof }]
    } catch {
      return []
    }
  })
  const lines = [genuine.file.log, ...read].map(
    ({ leaf, proof = '' }) => `${leaf}\t${Buffer.from(proof).toString('base64')}`,
  )
  const options = { input: `${lines.join('\n')}\n`, maxBuffer: 1e7 }
  const said = execFileSync(program, ['proofs', logKey], options).toString().trim().split('\n')
  expect(said).toHaveLength(lines.length)
  expect(said[0]).toBe('true')
  const own = [genuine.file.log, genuine.other.log]
  const wrong = read.filter(({ leaf, proof }, at) => {
    const isSame = own.some((log) => log.leaf === leaf && sameTree(proof, log.proof ?? ''))
    return said[at + 1] === 'true' && !isSame
  })
  expect(wrong).toEqual([])
})

/** Whether two proofs have the same index, hashes and checkpoint; signatures may be different. */
function sameTree(one: string, other: string): boolean {
  const partsOf = (proof: string) => proof.split('\n\n', 2).join('\n\n')
  return partsOf(one) === partsOf(other)
}
