import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }

const older = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync)

/** As whoever has a checkout runs it, with nothing in the environment but where programs are. */
function countersign(args: string[], dataDir = '', program = 'countersign.js') {
  // A file .env in this checkout is not for tests.
  const elsewhere = { DATABASE_URL: '', S3_ENDPOINT: '' }
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    ...elsewhere,
    ...(dataDir && { DATA_DIR: dataDir }),
  }
  const { status, stdout, stderr } = spawnSync(older ?? process.execPath, [program, ...args], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

test('the command runs whatever Node the machine has, helps, and ends with what scripts can ask', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const dataDir = join(folder, 'data')
  expect(countersign(['--help'])).toMatchObject({ status: 0, stderr: '' })
  expect(countersign(['--help']).stdout).toContain('Exit codes: ')
  expect(countersign(['admin', 'make'])).toMatchObject({ status: 2, stdout: '' })

  const create = ['admin', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--generate']
  expect(countersign(create, dataDir)).toMatchObject({ status: 0, stderr: '' })
  const twice = countersign(create, dataDir)
  expect(twice).toMatchObject({ status: 1, stdout: '' })
  expect(twice.stderr).toContain('already')
  expect(countersign(['activity', 'verify'], dataDir).status).toBe(0)

  expect(countersign(['--version'])).toMatchObject({ status: 0, stdout: `${about.version}\n` })
  const reset = countersign(['user', 'reset-password', 'ada@example.org', '--json'], dataDir)
  expect(JSON.parse(reset.stdout)).toMatchObject({ outcome: 'done' })
  expect(reset.stderr).toContain('/reset-password?token=')
  const nowhere = countersign(['backup', '--to', '/proc/backups', '--json'], dataDir)
  expect(nowhere.status).toBe(1)
  expect(JSON.parse(nowhere.stdout).says).toContain('nothing can be kept in /proc/backups')
  const sealed = ['verify', '--backup', folder, '--passphrase-file', '/nowhere']
  expect(countersign(sealed, dataDir)).toMatchObject({
    status: 1,
    stderr: '/nowhere cannot be read (ENOENT)\n',
  })
  rmSync(folder, { recursive: true })
}, 120_000)

test.skipIf(!existsSync('/dev/full'))('an answer that cannot be written is no success', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['cli.ts', '--version'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'The answer could not be written (ENOSPC)\n'])
})

test('a file .env in the checkout has settings, and the environment counts more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const program = join(folder, 'countersign.js')
  copyFileSync('countersign.js', program)
  for (const name of ['cli.ts', 'package.json', 'node_modules', 'build']) {
    symlinkSync(resolve(name), join(folder, name))
  }
  const [one, other] = [join(folder, 'one'), join(folder, 'other')]
  writeFileSync(join(folder, '.env'), `DATA_DIR=${one}\nDATABASE_URL=\n`)
  const create = ['admin', 'create', '--email', 'ada@example.org', '--name', 'Ada', '--generate']
  expect(countersign(create, '', program)).toMatchObject({ status: 0, stderr: '' })
  expect([existsSync(one), existsSync(other)]).toEqual([true, false])
  expect(countersign(['user', 'list'], other, program).status).toBe(1)
  expect(existsSync(other)).toBe(false)
  expect(countersign(create, other, program).status).toBe(0)
  expect(existsSync(other)).toBe(true)
  rmSync(folder, { recursive: true })
}, 60_000)
