import { link, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readKeys } from '#core/statements/read-keys.ts'
import { revokeKey } from '#core/statements/revoke-key.ts'
import { rotateKey } from '#core/statements/rotate-key.ts'
import { settleIdentity } from '#core/statements/settle-identity.ts'
import { aFolder } from '../../tests/backups.ts'
import { aProof, publish } from '../../tests/proofs.ts'
import { anAddedRecord, openTestPortal } from '../../tests/test-portal.ts'
import { checkProofFile } from './check-proof.ts'
import { exportLog, verifyCopy } from './log-commands.ts'
import { printKeys } from './log-keys.ts'
import { runCommand } from './run-command.ts'

test('the key of an earlier log is printed under the name that this log had', async () => {
  await using copies = aFolder()
  await using test = await openTestPortal('sqlite')
  const ctx = await test.as('admin')
  const { portal } = test
  await anAddedRecord(test)
  await publish(test, ctx)
  await rotateKey(ctx, 'log')
  await publish(test, ctx)
  const before = await printKeys(portal)
  const all = await printKeys(portal, { all: true })
  expect(await printKeys(portal, { log: '1' })).toEqual(before)
  const publicUrl = new URL('https://papers.example.org')
  await settleIdentity(ctx, { publicUrl, newIdentity: publicUrl.host, isServing: true })
  await publish(test, ctx)
  await rotateKey(ctx, 'log')
  await publish(test, ctx)
  expect(await printKeys(portal, { log: '1' })).toEqual(before)
  expect(await printKeys(portal, { log: '1', all: true })).toEqual(all)
  expect((await printKeys(portal, { log: '3' })).say).toContain('There is no such log')
  const copy = join(copies.folder, 'copy')
  await exportLog(portal, copy, '1')
  expect((await verifyCopy(copy, [before.say.trim()])).say).toMatch(/^The log is whole: /)

  const signer = (await readKeys(ctx)).filter(({ purpose }) => purpose === 'log')[2]
  await revokeKey(ctx, signer?.id ?? '', ctx.now())
  expect((await printKeys(portal, { log: '1' })).say).toContain('was revoked')
})

test('an export that breaks off leaves the copy that was there as it was', async () => {
  await using copies = aFolder()
  await using test = await openTestPortal('sqlite')
  const ctx = await test.as('admin')
  await anAddedRecord(test)
  await publish(test, ctx)
  const [copy, before] = [join(copies.folder, 'copy'), join(copies.folder, 'before')]
  await exportLog(test.portal, copy)
  const checkpoint = join(copy, 'checkpoint')
  const [text, { mtimeMs }] = [await readFile(checkpoint, 'utf8'), await stat(checkpoint)]
  await exportLog(test.portal, copy)
  expect((await stat(checkpoint)).mtimeMs, 'what is there already').toBe(mtimeMs)
  await link(checkpoint, before)
  await rotateKey(ctx, 'log')
  await publish(test, ctx)
  await exportLog(test.portal, copy)
  expect(await readFile(checkpoint, 'utf8')).not.toBe(text)
  expect(await readFile(before, 'utf8'), 'nothing is written over').toBe(text)
})

test('a file is checked with the key of the log as it is printed', async () => {
  await using copies = aFolder()
  await using test = await openTestPortal('sqlite')
  const { text, fingerprint, logKey } = await aProof(test)
  const file = join(copies.folder, 'proof.countersign.json')
  await writeFile(file, text)
  const checked = (log: string) => checkProofFile(file, { key: [fingerprint], logKey: [log] })
  const { say: printed } = await printKeys(test.portal)
  expect(await checked(printed)).toEqual(await checked(logKey))
  expect(await checked(printed)).toMatchObject({ outcome: 'done' })
  expect((await checked(printed.replace('+', '/x+'))).say).toMatch(/is neither a fingerprint/)
  expect((await verifyCopy(copies.folder, [logKey])).say).toMatch(
    /is a fingerprint, and only the key itself can verify/,
  )
})

test('whoever verifies a copy with a replaced key reads that it was replaced', async () => {
  await using copies = aFolder()
  await using test = await openTestPortal('sqlite')
  const ctx = await test.as('admin')
  await anAddedRecord(test)
  const { say: replaced } = await printKeys(test.portal)
  await rotateKey(ctx, 'log')
  await publish(test, ctx)
  await exportLog(test.portal, copies.folder)
  let said = ''
  const say = (text: string) => {
    said += text
  }
  const argv = ['log', 'verify', '--from', copies.folder, '--key', replaced.trim()]
  expect(await runCommand({ argv, print: say, complain: say })).toBe(1)
  expect(said).toMatch(
    /is not signed with a key of this log\nThe key that you gave did not sign it/,
  )
})
