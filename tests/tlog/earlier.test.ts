import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyText } from '#contract/proof/note.ts'
import { proofFileText } from '#contract/proof/proof-file.ts'
import { notGovernmentNotice } from '#contract/proof/statement.ts'
import { proveLeaf } from '#core/log/prove-leaf.ts'
import { logKeyOf } from '#core/log/publish-log.ts'
import { rotateKey } from '#core/statements/rotate-key.ts'
import { exportLog } from '../../src/cli/log-commands.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { noteOf, openWithFiles, rememberLog, state } from './log-world.ts'

test('whoever kept a checkpoint detects a log that was signed again from its beginning', async () => {
  await using site = await openWithFiles('sqlite')
  const { ctx, folder, logFiles } = site
  const at = (name: string) => join(folder, name)
  const toBeginning = await rememberLog(ctx)
  const [seq = 0] = await state(ctx, 3)
  await site.publish()
  await writeFile(at('checkpoint'), await noteOf(ctx))
  const proved = await proveLeaf(ctx.db, seq)
  if (proved?.outcome !== 'logged') throw new Error('Not logged')
  const { leaf, proof } = proved
  await writeFile(at('leaf.tlog-proof'), proof)
  const rest = { notice: notGovernmentNotice(''), statement: '', did: {}, keys: [], witnesses: [] }
  await writeFile(at('proof.json'), proofFileText({ ...rest, log: { leaf, proof } }))
  await state(ctx, 300)
  await site.publish()
  await writeFile(at('longer'), await noteOf(ctx))
  const replaced = keyText(await logKeyOf(ctx.db))
  await rotateKey(ctx, 'log')
  const key = keyText(await logKeyOf(ctx.db))
  await state(ctx, 1)
  await site.publish()
  let lost: string | undefined
  async function verify(...earlier: string[]) {
    const copy = mkdtempSync(at('copy-'))
    await exportLog(site.test.portal, copy)
    if (lost) await rm(join(copy, lost), { recursive: true })
    let said = ''
    const print = (text: string) => (said += text)
    const kept = earlier.flatMap((name) => ['--earlier', at(name)])
    const argv = ['log', 'verify', '--from', copy, '--key', key, '--key', replaced, ...kept]
    return `${await runCommand({ argv, print, complain: print })} ${said}`
  }
  const all = ['checkpoint', 'leaf.tlog-proof', 'proof.json', 'longer']
  expect(await verify(...all)).toMatch(/^0 .*whole: \d+ leaves, with 4 earlier checkpoints/)
  expect(await verify('checkpoint')).toMatch(/^0 .*whole: \d+ leaves, with 1 earlier checkpoint$/m)

  for (const count of [400, 100]) {
    for (const path of await logFiles.list('')) await logFiles.remove(path)
    await toBeginning()
    await state(ctx, count)
    await site.publish()
    expect(await verify()).toMatch(/^0 .*whole/)
    for (const name of all) {
      const isShorter = name === 'longer' && count === 100
      const because = isShorter
        ? 'it ends before'
        : 'entries/.* it contradicts an earlier checkpoint, .* keep both as proof'
      expect(await verify(name), name).toMatch(new RegExp(`^1 .*${because}`))
    }
    if (count === 100) continue
    lost = 'tile/1'
    expect(await verify('checkpoint')).toMatch(/entries.* it contradicts an earlier checkpoint/)
    lost = 'tile/entries/001.p'
    expect(await verify('checkpoint')).toMatch(/entries\/000: it is not as it was signed/)
    lost = undefined
  }
  await writeFile(at('checkpoint'), (await noteOf(ctx)).replace(/^\d+$/m, '99'))
  await writeFile(at('rubbish.json'), '{"log":1}')
  for (const name of ['checkpoint', 'rubbish.json', 'no-such-file']) {
    expect(await verify(name), name).toMatch(
      /^1 --earlier: .* has no checkpoint .*log key --all\)$/m,
    )
  }
})
