import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const older = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync)

/** As whoever has a checkout runs it, with nothing in the environment but where programs are. */
function countersign(args: string[], dataDir = '') {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...(dataDir && { DATA_DIR: dataDir }) }
  const { status, stdout, stderr } = spawnSync(
    older ?? process.execPath,
    ['countersign.js', ...args],
    {
      env,
      encoding: 'utf8',
      timeout: 60_000,
    },
  )
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
  rmSync(folder, { recursive: true })
}, 120_000)
