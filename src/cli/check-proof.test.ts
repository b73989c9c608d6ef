import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leafHash } from '#contract/proof/merkle.ts'
import { headText, keyOf, signatureLine } from '#contract/proof/note.ts'
import { mostProofBytes, proofFileText } from '#contract/proof/proof-file.ts'
import { proofText } from '#contract/proof/tlog-proof.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { readKeys } from '#core/statements/read-keys.ts'
import { readStatusList } from '#core/statements/read-status-list.ts'
import { sealStatusLists } from '#core/statements/seal-status-lists.ts'
import { settleIdentity } from '#core/statements/settle-identity.ts'
import { currentKey } from '#core/statements/signing-key-store.ts'
import { stateOfList } from '#core/statements/statement-store.ts'
import { signJwt } from '#platform/identity/sign-jwt.ts'
import { aProof } from '../../tests/proofs.ts'
import { openTestPortal } from '../../tests/test-portal.ts'
import { checkProofFile } from './check-proof.ts'
import { runCommand } from './run-command.ts'

/** Runs `countersign check` on a file with the given text. */
function commandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-check-'))
  const path = join(folder, 'proof.countersign.json')
  return {
    folder,
    async run(written: string | Buffer, ...more: string[]) {
      writeFileSync(path, written)
      let said = ''
      const add = (text: string) => {
        said += text
      }
      const code = await runCommand({ argv: ['check', path, ...more], print: add, complain: add })
      return `${code} ${said}`
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}

test('countersign check answers offline, and its exit code says whether to trust it', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, recordId, text, file, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  const { folder, run } = shell
  const keys = ['--key', fingerprint, '--log-key', logKey]
  const good = await run(text, ...keys)
  expect(good).toMatch(/^0 Signature: +valid\nWhose key: +one that you gave, /)
  expect(good).toMatch(
    /Still stands: +not asked: save https?:\S+\/proof\/status\/1, and give it as --status\nIn the log: +since \S+, with 0 witnesses\n/,
  )
  expect(good).toContain('  name: Robin Sample\n')
  const jwk = JSON.stringify(file.keys.find(({ id }) => id === fingerprint)?.publicKeyJwk)
  expect(await run(text, '--key', jwk)).toMatch(/^0 [\s\S]*which key the log has, the file says/)
  const did = join(folder, 'did.json')
  writeFileSync(did, JSON.stringify(file.did))
  expect(await run(text, '--key', did)).toMatch(/^0 Signature: +valid\nWhose key: +one that you/)
  writeFileSync(did, JSON.stringify({ ...file.did, assertionMethod: [] }))
  expect(await run(text, '--key', did)).toMatch(/^1 --key: .* is neither a key/)
  const list = join(folder, 'list')
  writeFileSync(list, (await readStatusList(admin, 1)) ?? '')
  expect(await run(text, ...keys, '--status', list)).toMatch(/^0 [\s\S]*Still stands: +yes, as of/)
  await sealStatusLists(admin)
  const { newest } = await stateOfList(admin.db, 1)
  writeFileSync(list, (await readStatusList(admin, newest)) ?? '')
  expect(await run(text, ...keys, '--status', list)).toMatch(
    /^1 [\s\S]*could not ask: another-list: the one of this statement is https?:\S+\/proof\/status\/1\n/,
  )
  // Some programs write ~ as %7E in a link of a mail.
  const link = `https://records.example.org/Check#${file.statement.replaceAll('~', '%7E')}`
  for (const statement of [file.statement, link, link.replaceAll('%7E', '%7e')]) {
    expect(await run(statement, '--key', jwk)).toMatch(/^0 Signature: +valid\n/)
    expect(await run(statement, '--key', fingerprint), 'it brings no key').toMatch(
      /^1 Signature: +not checked: [^\n]*--key keys\.json\n/,
    )
  }
  await setVisibility(admin, recordId, 'hidden')
  test.wait(60_000)
  writeFileSync(list, (await readStatusList(await test.as('admin'), 1)) ?? '')
  expect(await run(text, ...keys, '--status', list)).toMatch(
    /^1 [\s\S]*Still stands: +withdrawn\nIn the log/,
  )
  writeFileSync(list, '<html>')
  expect(await run(text, ...keys, '--status', list)).toMatch(
    /^1 [\s\S]*could not ask: not-a-statement: The answer was not a status list of this site\.\n/,
  )
  const published = JSON.stringify({ keys: file.keys })
  writeFileSync(did, `\ufeff${published}`)
  expect(await run(text, '--key', did), 'as Notepad saves it').toMatch(/^0 Signature: +valid\n/)
  for (const x of ['AAAA', 'A'.repeat(44)]) {
    const short = JSON.stringify({ kty: 'OKP', crv: 'Ed25519', x })
    expect(await run(text, '--key', short), 'not of the proof').toMatch(
      /^2 --key: .* is neither a key/,
    )
  }
  const own = join(folder, 'own.countersign.json')
  writeFileSync(own, text)
  expect(await run(text, '--key', own)).toMatch(/^1 --key: .* is neither a key/)
  expect(await run(text)).toMatch(
    /^1 Signature: +unproven: The signature fits the key in this file, but anybody can make [^\n]*\nWhose key: +unknown, compare its fingerprint/,
  )
  expect(await run(text)).not.toContain('Robin')
  expect(await run(text.replace('eyJ', 'eyK'), ...keys)).toMatch(
    /^1 Signature: +refused: .*\nWhose key: +unknown\nStill stands: +not looked at[^\n]*\nIn the log: +not looked at/,
  )
  expect(await run('x'.repeat(70_000), ...keys)).toMatch(
    /^1 Signature: +refused: too-large: It is larger than 64 kB\.\n/,
  )
  expect(await run(text.replace('{', '{"statement":"",'), ...keys)).toMatch(
    /^1 Signature: +refused: not-canonical-json: A part of it is not JSON as it is signed; /,
  )
  expect(await run(text, '--key', '{"kty":"RSA"}')).toMatch(/^2 --key: /)
  expect(await run(text, '--key', list)).toMatch(
    /^1 --key: .* is neither a key nor a file with keys/,
  )
  expect(await checkProofFile(folder, {})).toMatchObject({ say: `${folder} is a folder\n` })
  for (const nothing of ['', '\uFEFF\r\n']) expect(await run(nothing)).toMatch(/^1 \S+ is empty\n$/)
  expect(await checkProofFile('/dev/zero', {})).toMatchObject({
    say: expect.stringMatching(/^Signature: +refused: too-large/),
  })
  expect(await run(text, '--key', '/dev/zero')).toContain('/dev/zero is too large')
  expect(await run(text, '--status', '/dev/zero')).toContain('/dev/zero is too large')
  const mistyped = fingerprint.slice(1)
  expect(await run(text, '--key', mistyped)).toMatch(
    /^2 --key: \S+ is neither a key nor a file with keys: give a fingerprint \(43 characters\), or /,
  )
  expect(await run(text, '--log-key', mistyped)).toMatch(/^2 .* is neither a fingerprint \(43/)
})

test('the report says what the dates and the time stamp of a file are worth', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, file, text, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  const made = (createdAt: string) => {
    const path = join(shell.folder, 'keys.json')
    writeFileSync(path, JSON.stringify({ keys: file.keys.map((key) => ({ ...key, createdAt })) }))
    return ['--key', path]
  }
  expect(await shell.run(text, ...made('2026-01-01T00:00:00Z'))).toMatch(/^0 Signature: +valid\n/)
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString()
  expect(await shell.run(text, ...made(later))).toMatch(
    /^1 Signature: +refused: key-not-made: It is dated before its key was made/,
  )
  expect(await shell.run(text, '--key', fingerprint)).not.toContain('time stamp')
  const stamped = proofFileText({ ...file, log: { ...file.log, timestamp: 'c3RhbXA=' } })
  expect(await shell.run(stamped, '--key', fingerprint)).toMatch(
    /^0 [\s\S]*In the log: [^\n]*; the file has a time stamp, which is not checked here[^\n]*\n/,
  )
  const [header, payload] = file.statement.split('.', 2).map((part) => {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  })
  const key = await currentKey(admin.db, 'statements')
  const ahead = { ...payload, validFrom: '2999-01-04T00:00:00Z' }
  const statement = `${await admin.identity.signingKeys.signJwt(key, header, ahead)}~`
  const dated = proofFileText({ ...file, statement, log: { leaf: '' } })
  expect(await shell.run(dated, '--key', fingerprint, '--log-key', logKey)).toMatch(
    /^1 Signature: +valid, but dated ahead, 2999-01-04T00:00:00Z: wrong, unless the clock here is\n/,
  )
})

test('the list of the address to which a site has moved is another list', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, text } = await aProof(test)
  using shell = commandLine()
  const publicUrl = new URL('https://papers.example.org')
  await settleIdentity(admin, { publicUrl, newIdentity: publicUrl.host, isServing: true })
  const [keys, list] = ['keys.json', 'list'].map((name) => join(shell.folder, name)) as [
    string,
    string,
  ]
  writeFileSync(keys, JSON.stringify({ keys: await readKeys(admin) }))
  writeFileSync(list, (await readStatusList(admin, 1)) ?? '')
  expect(await shell.run(text, '--key', keys, '--status', list)).toMatch(
    /^1 [\s\S]*could not ask: another-list: the one of this statement is http:\/\/localhost:3000\/proof\/status\/1\n/,
  )
})

test('options may stand before the file, as the usage prints them', async () => {
  await using test = await openTestPortal('sqlite')
  const { text, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  expect(await shell.run(text, '--key', fingerprint, '--log-key', logKey)).toMatch(/^0 /)
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')
  expect(await shell.run(wide, '--key', fingerprint, '--log-key', logKey)).toMatch(/^0 /)
  const padded = text + ' '.repeat(mostProofBytes - Buffer.byteLength(text))
  expect(await shell.run(`${padded} `)).toMatch(/^1 .*refused: too-large/)
  const long = Buffer.from(`\uFEFF${padded}`, 'utf16le')
  expect(await shell.run(long, '--key', fingerprint, '--log-key', logKey)).toMatch(/^0 /)
  let said = ''
  const add = (words: string) => {
    said += words
  }
  const file = join(shell.folder, 'proof.countersign.json')
  const argv = ['check', '--key', fingerprint, '--log-key', logKey, file]
  expect(await runCommand({ argv, print: add, complain: add }), said).toBe(0)
})

test('no key is both that of the statements and that of the log', async () => {
  await using test = await openTestPortal('sqlite')
  const { admin, file, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  const { signingKeys } = admin.identity
  const [header = '', payload = ''] = file.statement.split('.')
  const [said, head] = [payload, header].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  )
  const [ofStatements, ofLog] = [
    await currentKey(admin.db, 'statements'),
    await currentKey(admin.db, 'log'),
  ]
  const jwkOf = (id: string) => file.keys.find((key) => key.id === id)?.publicKeyJwk ?? {}

  // A statement that the key of the log signed, with that key listed as one for statements
  const kid = `${ofLog.did}#${ofLog.id}`
  const byLog = `${await signingKeys.signJwt(ofLog, { ...head, kid }, said)}~`
  const listed = [{ id: '', purpose: 'statements' as const, publicKeyJwk: jwkOf(logKey) }]
  const first = proofFileText({ ...file, statement: byLog, keys: listed })
  const both = ['--key', fingerprint, '--log-key', logKey]
  expect(await shell.run(first, ...both)).toMatch(/^1 [\s\S]*Whose key: +unknown/)

  // A log of one leaf that the key for statements signed
  const { leaf } = file.log
  const name = file.log.proof?.split('\n\n')[1]?.split('\n')[0] ?? ''
  const tree = headText(name, { size: 1, root: await leafHash(leaf) })
  const raw = Uint8Array.from(Buffer.from(jwkOf(fingerprint).x ?? '', 'base64url'))
  const line = signatureLine(
    await keyOf(name, raw, 'signature'),
    signingKeys.sign(ofStatements, Buffer.from(tree)),
  )
  const proof = proofText({ index: 0, hashes: [], checkpoint: `${tree}\n${line}` })
  const keys = (['statements', 'log'] as const).map((purpose) => {
    return { id: '', purpose, publicKeyJwk: jwkOf(fingerprint) }
  })
  const second = proofFileText({ ...file, log: { leaf, proof }, keys })
  for (const given of [
    both,
    ['--key', fingerprint],
    ['--key', JSON.stringify(jwkOf(fingerprint))],
  ]) {
    expect(await shell.run(second, ...given)).toMatch(/In the log: +refused: not-signed-by-the-log/)
  }
  expect(await shell.run(second, '--key', fingerprint, '--log-key', fingerprint)).toMatch(
    /^2 --log-key: .* is a key for statements/,
  )
})

test('a stolen key of the log is named, and of two days of a theft the earlier one counts', async () => {
  await using test = await openTestPortal('sqlite')
  const { text, file, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  const written = (name: string, stolen: Record<string, string>) => {
    const keys = file.keys.map((key) => {
      const since = stolen[key.id]
      return { ...key, ...(since && { compromisedSince: since }) }
    })
    const path = join(shell.folder, name)
    writeFileSync(path, JSON.stringify({ keys }))
    return ['--key', path]
  }
  const stolenLog = written('log.json', { [logKey]: '2026-01-01T00:00:00Z' })
  expect(await shell.run(text, ...stolenLog)).toMatch(
    /^0 [\s\S]*; the key of the log is stolen, so this date proves nothing\n/,
  )
  const later = written('later.json', { [fingerprint]: '2999-01-01T00:00:00Z' })
  const sooner = written('sooner.json', { [fingerprint]: '2026-01-01T00:00:00Z' })
  expect(await shell.run(text, ...later)).toMatch(/^0 [\s\S]*the log shows that this is older/)
  expect(await shell.run(text, ...later, ...sooner)).toMatch(
    /^1 Signature: +unproven: It fits the key, but [\s\S]*stolen since 2026-01-01T00:00:00Z, and nothing shows that this is older/,
  )
})

/** A statement signed with somebody else's key, with this name in place of all facts */
function signedByStranger(statement: string, name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const key = { kty: 'OKP', crv: 'Ed25519', x }
  const id = hash('sha256', JSON.stringify({ crv: key.crv, kty: key.kty, x }), 'base64url')
  const [header, payload] = statement.split('.', 2).map((part) => {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  })
  const disclosure = Buffer.from(JSON.stringify(['salt', 'name', name])).toString('base64url')
  payload.credentialSubject._sd[0] = hash('sha256', disclosure, 'base64url')
  const kid = `${header.kid.split('#', 1)[0]}#${id}`
  const jwt = signJwt((bytes) => sign(null, bytes, privateKey), { ...header, kid }, payload)
  return { text: `${jwt}~${disclosure}~`, key: JSON.stringify(key) }
}

test('nothing in a fact steers the terminal, turns text around or looks like another fact', async () => {
  await using test = await openTestPortal('sqlite')
  const { file } = await aProof(test)
  using shell = commandLine()
  const name =
    'A\u001b[3A\u009b3A\u202eB\u2066\u200f\u061c\u2028C\n  visa: D \u200b\u{e0041}র\u200d্যাব'
  const { text, key } = signedByStranger(file.statement, name)
  const said = await shell.run(text, '--key', key)
  const marks = (count: number) => '\uFFFD'.repeat(count)
  // Direction marks are removed, as on the page, because Arabic names contain them too.
  expect(said).toContain(
    `\n  name: A${marks(1)}[3A${marks(1)}3AB${marks(1)}C${marks(1)}  visa: D ${marks(2)}র\u200d্যাব\n`,
  )
  expect(
    await checkProofFile(join(shell.folder, 'proof.countersign.json'), { key: [key] }),
  ).toMatchObject({
    say: expect.not.stringMatching(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/),
  })
  const json = await shell.run(text, '--key', key, '--json')
  expect(json).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}]/u)
  expect(JSON.parse(json.slice(2)).data.statement.facts).toEqual({ name })
})

/** Signs checkpoints as C2SP tlog-cosignature specifies, independently of the code under test. */
function aWitness(name: string, { publicKey, privateKey } = generateKeyPairSync('ed25519')) {
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const typed = Buffer.concat([Buffer.of(4), raw])
  const id = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), typed]), 'buffer').subarray(
    0,
    4,
  )
  return {
    vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`,
    cosign(checkpoint: string, given: { at?: string; signed?: string } = {}) {
      const { at = '2026-11-20T12:00:00Z', signed = at } = given
      const time = Buffer.alloc(8)
      time.writeBigUInt64BE(BigInt(Date.parse(at) / 1000))
      const message = `cosignature/v1\ntime ${Date.parse(signed) / 1000}\n${checkpoint}`
      const bytes = Buffer.concat([id, time, sign(null, Buffer.from(message), privateKey)])
      return `— ${name} ${bytes.toString('base64')}\n`
    },
  }
}

test('whoever names witnesses demands their cosignatures, and nobody else counts', async () => {
  await using test = await openTestPortal('sqlite')
  const { file, fingerprint, logKey } = await aProof(test)
  using shell = commandLine()
  const [one, two] = [aWitness('one.example/w'), aWitness('two.example/w')]
  const impostor = aWitness('one.example/w')
  const [, , checkpoint = ''] = /^([\s\S]*?\n\n)([\s\S]*?\n)\n/.exec(file.log.proof ?? '') ?? []
  const asked = async (lines: string[], more: string[], named: string[] = []) => {
    const log = { ...file.log, proof: (file.log.proof ?? '') + lines.join('') }
    const text = proofFileText({ ...file, log, witnesses: named })
    return shell.run(text, '--key', fingerprint, '--log-key', logKey, ...more)
  }
  const of = (...witnesses: (typeof one)[]) => witnesses.flatMap(({ vkey }) => ['--witness', vkey])
  const [byOne, byTwo] = [
    one.cosign(checkpoint),
    two.cosign(checkpoint, { at: '2026-11-20T11:59:00Z' }),
  ]
  expect(await asked([byOne, byTwo], of(one, two))).toMatch(
    /^0 [\s\S]*, with 2 witnesses; first seen by one at 2026-11-20T11:59:00.000Z\n/,
  )
  expect(await asked([byOne], of(one))).toMatch(/^0 [\s\S]*, with 1 witness; first seen /)
  const timeless = one.cosign(checkpoint, { at: '1970-01-01T00:00:00Z' })
  expect(await asked([timeless], of(one))).toMatch(
    /^0 (?![\s\S]*first seen)[\s\S]*, with 1 witness\n/,
  )
  expect(await asked([byOne], [...of(one, two), '--cosigned', '1'])).toMatch(/^0 /)
  expect(await asked([byOne, byOne], of(one, one))).toMatch(/^0 [\s\S]*, with 1 witness; /)

  const tooFew = /^1 [\s\S]*In the log: +refused: too-few-witnesses: Too few of [^\n]+\n/
  expect(await asked([], of(one))).toMatch(tooFew)
  expect(await asked([byOne, byOne], of(one, two))).toMatch(tooFew)
  expect(await asked([byTwo], of(one))).toMatch(tooFew)
  // A witness whose key only the file names, under the name of a trusted witness
  const forged = impostor.cosign(checkpoint)
  expect(await asked([forged, forged], of(one), [impostor.vkey])).toMatch(tooFew)
  expect(await asked([forged, byOne], of(one), [impostor.vkey])).toMatch(
    /^0 [\s\S]*, with 1 witness; [\s\S]*; cosignatures that prove nothing, as the file alone names the key: 1\n/,
  )
  expect(await asked([forged], [], [impostor.vkey])).toMatch(
    /^0 [\s\S]*, with 0 witnesses; cosignatures that prove nothing[^\n]*: 1/,
  )

  const wrong = /^1 [\s\S]*In the log: +refused: not-signed-by-the-log: No [^\n]+\n/
  expect(await asked([one.cosign(checkpoint.replace('/proof', '/prove'))], of(one))).toMatch(wrong)
  const late = { at: '2026-11-20T12:00:00Z', signed: '2026-11-20T12:00:01Z' }
  expect(await asked([one.cosign(checkpoint, late)], of(one))).toMatch(wrong)

  const jwk = JSON.stringify(file.keys.find(({ id }) => id === fingerprint)?.publicKeyJwk)
  for (const more of [of(one), ['--log-key', logKey]]) {
    expect(await shell.run(file.statement, '--key', jwk, ...more)).toMatch(
      /^1 Signature: +valid\n[\s\S]*no proof of the log came with it\n/,
    )
  }
  expect(await asked([byOne], ['--witness', 'x'])).toMatch(
    /^2 --witness: x is not the key of a witness/,
  )
  const pair = generateKeyPairSync('ed25519')
  const [alias, other] = [aWitness('one.example/w', pair), aWitness('two.example/w', pair)]
  const byBoth = [alias.cosign(checkpoint), other.cosign(checkpoint)]
  expect(await asked(byBoth, of(alias, other))).toMatch(
    /^2 --witness: .+ has the key of another one/,
  )
  for (const count of ['0', '2', '-1', 'all']) {
    expect(await asked([byOne], [...of(one), `--cosigned=${count}`])).toMatch(
      /^2 --cosigned takes /,
    )
  }
})
