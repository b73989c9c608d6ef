import { generateKeyPairSync, sign } from 'node:crypto'
import type { ProofFile } from '#contract/proof/proof-file.ts'

export type Mutation = { kind: string; text: string }

/** Two genuine proof files of one site, and a signed code of the first */
export type Genuine = { file: ProofFile; other: ProofFile; signedCode: string }

/** A fixed seed, so that a mutation that finds a fault can be reproduced. */
let seed = 7
function below(most: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}

function one<Of>(of: readonly Of[]): Of {
  return of[below(of.length)] as Of
}

const stranger = generateKeyPairSync('ed25519').privateKey
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~+/= \n"{}é\u200b'

/** Mutates letters: replaces, inserts, deletes, swaps or repeats some. */
function inLetters(text: string): string {
  const at = below(text.length)
  const rest = text.slice(at + 1)
  return one([
    () => text.slice(0, at) + one([...letters]) + rest,
    () => text.slice(0, at) + one([...letters]) + text.slice(at),
    () => text.slice(0, at) + text.slice(at + 1 + below(20)),
    () => text.slice(0, at) + rest.slice(0, 1) + text[at] + rest.slice(1),
    () => text.slice(0, at) + text.slice(below(text.length)),
  ])()
}

function decoded(part: string): string {
  return Buffer.from(part, 'base64url').toString()
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function whole(file: object): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

type Tree = { [name: string]: unknown }

/** The places of all values in a tree, each with its parent object */
function placesIn(tree: Tree): { holder: Tree; name: string }[] {
  return Object.keys(tree).flatMap((name) => {
    const value = tree[name]
    const below = typeof value === 'object' && value !== null ? placesIn(value as Tree) : []
    return [{ holder: tree, name }, ...below]
  })
}

const odd = [null, true, 0, -1, 1e9, '', 'x', [], {}, ['x'], { x: 1 }, '\u0000', '__proto__']

/** Mutates JSON: values are deleted, moved, duplicated or of another type. */
function inTree(tree: object): object {
  const copy = structuredClone(tree) as Tree
  const places = placesIn(copy)
  const [{ holder, name }, other] = [one(places), one(places)]
  const set = (value: unknown) => Object.assign(holder, { [name]: value })
  one([
    () => delete holder[name],
    () => set(one(odd)),
    () => set(structuredClone(other.holder[other.name])),
    () => set(typeof holder[name] === 'string' ? inLetters(holder[name]) : [holder[name]]),
    () => Object.assign(holder, { [one(['crit', 'alg', 'proof', 'x', 'constructor'])]: one(odd) }),
  ])()
  return copy
}

/** Mutates the layout: duplicate names, or whitespace, which some parsers read as the same content. */
function inLayout(text: string): string {
  const lines = text.split('\n')
  const at = 1 + below(lines.length - 2)
  return one([
    () => lines.toSpliced(at, 0, lines[at] ?? '').join('\n'),
    () => lines.toSpliced(at, 0, '  "statement": "",', '  "log": {},').join('\n'),
    () => lines.map((line, index) => (index === at ? ` ${line}` : line)).join('\n'),
    () => text.replace('"statement"', '"st\\u0061tement"'),
    () => text.replace('"leaf"', `"${'_'.repeat(below(5))}leaf"`),
    () => text.slice(0, -3) + ','.repeat(1 + below(9)) + text.slice(-3),
    () => `[${text}${' '.repeat(below(99))}]`,
  ])()
}

/** Mutates lines of a proof: deletes, repeats, swaps or changes them, or takes some of the other proof. */
function inLines(proof: string, other: string): string {
  const lines = proof.split('\n')
  const at = below(lines.length - 1)
  const line = lines[at] ?? ''
  const another = one(other.split('\n'))
  const number = /\d+/.exec(line)?.[0] ?? '0'
  return one([
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, line),
    () => lines.toSpliced(at, 2, lines[at + 1] ?? '', line),
    () => lines.toSpliced(at, 1, inLetters(line || ' ')),
    () => lines.toSpliced(at, 1, another),
    () => lines.toSpliced(at, 0, another),
    () => lines.toSpliced(at, 1, line.replace(number, String(Number(number) + 1 + below(3)))),
  ])().join('\n')
}

/** Mutates base64url: another spelling of the same bytes, or of nearly the same bytes. */
function inSpelling(jwt: string): string {
  const parts = jwt.split('.')
  const at = below(3)
  const part = parts[at] ?? ''
  const respelled = one([
    () => `${part}${'='.repeat(1 + below(2))}`,
    () => part.slice(0, -1) + one([...letters]),
    () => part.replace('-', '+').replace('_', '/') + one(['', '=']),
    () => inLetters(part),
    () => encodeURIComponent(part) + one(['%3D', '%00', '.', '']),
    () => part.toLowerCase(),
  ])()
  return parts.with(at, respelled).join('.')
}

const orderOfCurve = 2n ** 252n + 27742317777372353535851937790883648493n

/** A malleable signature: its second half plus the order of the curve satisfies the same equation. */
function withLargeSignature(jwt: string): string {
  const [head, body, signature = ''] = jwt.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  const large = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`)
  const hex = (large + orderOfCurve).toString(16).padStart(64, '0').slice(-64)
  const second = Buffer.from(hex, 'hex').reverse()
  return [head, body, Buffer.concat([bytes.subarray(0, 32), second]).toString('base64url')].join(
    '.',
  )
}

/** Mutates header or payload; keeps the signature, or signs with the key of a stranger. */
function inClaims(jwt: string): string {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const claims = { head: JSON.parse(decoded(head)), body: JSON.parse(decoded(body)) }
  const at = one(['head', 'body'] as const)
  const changed = { ...claims, [at]: inTree(claims[at]) }
  const signed = `${encoded(changed.head)}.${encoded(changed.body)}`
  const forged = () => sign(null, Buffer.from(signed), stranger).toString('base64url')
  return one([
    () => `${signed}.${signature}`,
    () => `${signed}.${forged()}`,
    () => `${signed}.`,
    () =>
      `${head}.${body}.${sign(null, Buffer.from(`${head}.${body}`), stranger).toString('base64url')}`,
    () => withLargeSignature(jwt),
  ])()
}

/** Mutates a disclosed fact: another name, value or salt, repeated, of the other statement, or invented. */
function inDisclosures(statement: string, other: string): string {
  const [jwt = '', ...disclosures] = statement.split('~').slice(0, -1)
  const at = below(disclosures.length)
  const fact: unknown[] = JSON.parse(decoded(disclosures[at] ?? ''))
  const foreign = one(other.split('~').slice(1, -1))
  const made = [fact[0], one(['visa', 'name', '_sd', '...', 'iss', 'x']), one(odd)]
  const changed = one([
    () => disclosures.with(at, encoded(inTree(fact))),
    () => disclosures.with(at, encoded(fact.with(below(3), one(odd)))),
    () => disclosures.toSpliced(at, 0, disclosures[at] ?? ''),
    () => disclosures.with(at, foreign),
    () => [...disclosures, encoded(made)],
    () => disclosures.with(at, inLetters(disclosures[at] ?? '')),
    () => disclosures.with(at, JSON.stringify(fact)),
    () => disclosures.toSpliced(at, 0, ''),
  ])()
  return [jwt, ...changed, ''].join('~')
}

/** Flips one bit in the disclosed hash of a file. */
function inHashes(statement: string): string {
  return statement
    .split('~')
    .map((part, index) => {
      const fact = index === 0 ? '' : decoded(part)
      const hashes = [...fact.matchAll(/[0-9a-f]{64}/g)]
      if (hashes.length === 0) return part
      const at = one(hashes).index + below(64)
      const digit = (Number.parseInt(fact[at] ?? '0', 16) ^ (1 << below(4))).toString(16)
      return Buffer.from(fact.slice(0, at) + digit + fact.slice(at + 1)).toString('base64url')
    })
    .join('~')
}

/** Makes this number of mutations of each kind. */
export function mutationsOf({ file, other, signedCode }: Genuine, each: number): Mutation[] {
  const { statement } = file
  const [jwt = ''] = statement.split('~')
  const [proof, otherProof] = [file.log.proof ?? '', other.log.proof ?? '']
  const withStatement = (text: string) => one([text, whole({ ...file, statement: text })])
  const withJwt = (text: string) => withStatement(text + statement.slice(jwt.length))
  const swapped = () => {
    const [from, to] = one([[file, other] as const, [other, file] as const])
    const name = one(['statement', 'log', 'keys', 'did'] as const)
    return whole({ ...inTree(from), [name]: to[name] })
  }
  const kinds: Record<string, () => string> = {
    'letters of a statement': () => inLetters(statement),
    'letters of a signed code': () => inLetters(signedCode),
    'letters of a proof file': () => inLetters(whole(file)),
    'claims of a signed code': () => one([inClaims, inSpelling])(signedCode),
    'JSON of a proof file': () => one([() => whole(inTree(file)), swapped])(),
    'layout of a proof file': () => inLayout(whole(file)),
    'proof and checkpoint': () =>
      whole({ ...file, log: { ...file.log, proof: inLines(proof, otherProof) } }),
    leaf: () => whole({ ...file, log: { ...file.log, leaf: inLetters(file.log.leaf) } }),
    spelling: () => withJwt(inSpelling(jwt)),
    claims: () => withJwt(inClaims(jwt)),
    disclosures: () => withStatement(inDisclosures(statement, other.statement)),
    'hashes of files': () => withStatement(inHashes(statement)),
  }
  return Object.entries(kinds).flatMap(([kind, make]) => {
    const made: Mutation[] = []
    while (made.length < each) {
      const text = make()
      if (!isUntouched(text, { file, signedCode, other })) made.push({ kind, text })
    }
    return made
  })
}

/** Whether a mutation still states the same as the original, or less, with the same signatures. */
function isUntouched(text: string, { file, other, signedCode }: Genuine): boolean {
  if (text.replaceAll(/\s/g, '') === signedCode) return true
  const read = readLoosely(text)
  return [file, other].some((genuine) => {
    if (!read || !isPartOf(read.statement, genuine.statement)) return false
    if (!read.log) return true
    if (read.log.leaf !== genuine.log.leaf) return false
    return read.log.proof === undefined || isSameProof(read.log.proof, genuine.log.proof ?? '')
  })
}

type Loose = { statement: string; log?: { leaf: unknown; proof?: unknown } }

function readLoosely(text: string): Loose | undefined {
  if (!text.trimStart().startsWith('{')) return { statement: text.replaceAll(/\s/g, '') }
  try {
    const read = JSON.parse(text)
    const { statement, log } = read
    const layouts = [JSON.stringify(read), JSON.stringify(read, null, 2)]
    const isFile = layouts.includes(text.trim())
    return isFile && typeof statement === 'string' ? { statement, log } : undefined
  } catch {
    return undefined
  }
}

function isPartOf(statement: string, genuine: string): boolean {
  const [[jwt, ...parts], [own, ...all]] = [statement.split('~'), genuine.split('~')]
  const facts = parts.slice(0, -1)
  const isOnce = new Set(facts).size === facts.length
  return jwt === own && parts.at(-1) === '' && isOnce && facts.every((fact) => all.includes(fact))
}

/** Compares proofs without repeated signatures, which are harmless. */
function isSameProof(proof: unknown, genuine: string): boolean {
  const lines = String(proof).split('\n')
  const once = lines.filter((line, at) => !line.startsWith('— ') || lines.indexOf(line) === at)
  return once.join('\n') === genuine
}
