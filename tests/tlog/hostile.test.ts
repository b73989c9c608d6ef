import { execFileSync } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyOf, keyText } from '#contract/proof/note.ts'
import { askTimestamp } from '#platform/tlog/timestamp.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { aFolder } from '../backups.ts'
import { listen } from './log-world.ts'

test('a copy of the log that never ends is left', async () => {
  await using endless = await listen((_, response) => {
    const more = () => {
      while (response.write(Buffer.alloc(65_536, 'x')));
    }
    response.on('drain', more)
    more()
  })
  let said = ''
  const complain = (text: string) => (said += text)
  const key = keyText(await keyOf('log.example', new Uint8Array(32), 'signature'))
  const argv = ['log', 'verify', '--from', endless.url.href, '--key', key]
  expect(await runCommand({ argv, print: complain, complain })).toBe(1)
  expect(said).toContain('checkpoint answers with more than a log has')
})

test('a pipe or a huge file in a copied folder is left', async () => {
  await using piped = aFolder()
  await using huge = aFolder()
  execFileSync('mkfifo', [join(piped.folder, 'checkpoint')])
  writeFileSync(join(huge.folder, 'checkpoint'), '')
  truncateSync(join(huge.folder, 'checkpoint'), 3_000_000_000)
  const key = keyText(await keyOf('log.example', new Uint8Array(32), 'signature'))
  for (const [folder, because] of [
    [piped.folder, 'checkpoint is not a file'],
    [huge.folder, 'checkpoint is larger than any file of a log'],
  ] as const) {
    let said = ''
    const complain = (text: string) => (said += text)
    const argv = ['log', 'verify', '--from', folder, '--key', key]
    expect(await runCommand({ argv, print: complain, complain })).toBe(1)
    expect(said).toContain(because)
  }
})

test('rubbish instead of a time stamp is refused', async () => {
  const granted = Buffer.from('3005300302010030', 'hex')
  const token = Buffer.from('06092a864886f70d010702060b2a864886f70d0109100104', 'hex')
  for (const [status, answer, because] of [
    [200, '<!doctype html><p>Welcome</p>', 'refused'],
    [200, '', 'refused'],
    [200, Buffer.from('30053003020102', 'hex'), 'refused'],
    [200, Buffer.from('3084ffffffff', 'hex'), 'refused'],
    [200, granted, 'no token'],
    [200, Buffer.concat([granted, token]), 'another request'],
    [500, granted, '500'],
    [200, Buffer.alloc(20_000), 'too long'],
  ] as const) {
    await using authority = await listen((_, response) => response.writeHead(status).end(answer))
    await expect(askTimestamp(authority.url, 'a note')).rejects.toThrow(because)
  }
  await expect(askTimestamp(new URL('http://127.0.0.1:9'), 'a note')).rejects.toThrow()

  const asked: string[] = []
  await using within = await listen(({ url = '' }, response) => {
    asked.push(url)
    response.end()
  })
  await using leading = await listen((_, response) => {
    response.writeHead(307, { location: `${within.url}secrets` }).end()
  })
  await expect(askTimestamp(leading.url, 'a note')).rejects.toThrow()
  expect(asked).toEqual([])
})
