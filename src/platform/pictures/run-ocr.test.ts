import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createOcr } from './run-ocr.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-ocr-'))
afterAll(() => rm(folder, { recursive: true }))

function program(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return path
}

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
  return /^[^Z]/.test(String(stdout).trim())
}

const image = new Uint8Array(300_000).fill(65)

test('a program gets the image and its options, and nothing of ours', async () => {
  const path = program('tell', 'wc -c; echo "$1 $2"; env | cut -d= -f1 | sort')
  const said = await createOcr([path, '--psm', '$(id)'])(image)
  const [bytes, options, ...names] = said?.trim().split('\n') ?? []
  expect([Number(bytes), options]).toEqual([300_000, '--psm $(id)'])
  expect(names.filter((name) => !['_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name))).toEqual([
    'LANG',
    'PATH',
  ])
})

test('one that fails, is not there, says too much or takes too long has read nothing', async () => {
  const ask = (script: string) => createOcr([program('bad', script)], { mostMs: 800 })(image)
  expect(await ask('echo text; exit 1')).toBeUndefined()
  expect(await ask('exec 0<&-; echo text')).toBe('text\n')
  expect(await ask('yes')).toBeUndefined()
  expect(await createOcr([join(folder, 'none')])(image)).toBeUndefined()

  // A child process that left the group must not delay the result.
  expect(await ask('setsid sleep 5 & echo text')).toBe('text\n')

  const note = join(folder, 'pid')
  expect(await ask(`sleep 60 & echo $! > ${note}; wait`)).toBeUndefined()
  const pid = Number(readFileSync(note, 'utf8'))
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('one runs at a time, and whoever waits too long is told so', async () => {
  const path = program('slow', 'sleep 0.7; echo text')
  const read = createOcr([path], { waitedMs: 200 })
  expect(await Promise.all([read(image), read(image)])).toEqual(['text\n', undefined])
  expect(await read(image)).toBe('text\n')
})

test('a missing command is reported at the start', () => {
  const path = program('there', 'true')
  const command = (text: string) => readConfig({ OCR_COMMAND: text, PATH: folder }).ocrCommand
  expect(command('there  --psm 6')).toEqual([path, '--psm', '6'])
  writeFileSync(join(folder, 'text'), 'no program', { mode: 0o644 })
  for (const wrong of ['their', 'text', folder]) {
    expect(() => command(wrong)).toThrow(`there is no program "${wrong}" here that can be run`)
  }
  expect(readConfig({}).ocrCommand).toBeUndefined()
})
