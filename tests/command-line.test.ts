import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer } from 'node:tls'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import about from '../package.json' with { type: 'json' }

const older = ['/usr/bin/node', '/usr/local/bin/node'].find(existsSync)

/** Runs a command as in a fresh checkout: the environment has only PATH. */
function countersign(args: string[], dataDir = '', program = 'countersign.js') {
  // Override settings that a file .env in this checkout may have.
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
  const token = ['token', 'create', '--user', 'ada@example.org', '--name', 'Export', '--json']
  const made = JSON.parse(countersign(token, dataDir).stdout)
  expect(made).toMatchObject({ outcome: 'done', data: { token: expect.stringMatching(/\w/) } })
  const nowhere = countersign(['backup', '--to', '/proc/backups', '--json'], dataDir)
  expect(nowhere.status).toBe(1)
  expect(JSON.parse(nowhere.stdout).says).toContain('nothing can be kept in /proc/backups')
  const sealed = ['verify', '--backup', folder, '--passphrase-file', '/nowhere']
  expect(countersign(sealed, dataDir)).toMatchObject({
    status: 1,
    stderr: '/nowhere cannot be read (ENOENT)\n',
  })
  const [spaced, plain] = [join(folder, 'spaced'), join(folder, 'plain')]
  writeFileSync(spaced, '\ufeffcorrect horse battery \n\n')
  writeFileSync(plain, 'correct horse battery')
  const backups = join(folder, 'backups')
  const backup = ['backup', '--to', backups, '--encrypt-to', spaced]
  const blank = join(folder, 'blank')
  writeFileSync(blank, `${' '.repeat(20)}\n`)
  expect(countersign(backup.with(-1, blank), dataDir).stderr).toContain('needs 12 characters')
  expect(countersign(backup, dataDir).status).toBe(0)
  const [kept = ''] = readdirSync(backups)
  for (const file of [spaced, plain]) {
    const verify = ['verify', '--backup', join(backups, kept), '--passphrase-file', file]
    expect(countersign(verify, dataDir), file).toMatchObject({ status: 0, stderr: '' })
  }
  rmSync(folder, { recursive: true })
}, 120_000)

test.each([
  ['main.ts', '/proc/nowhere'],
  ['cli.ts', about.version],
])('%s works, as units and commands from before 0.8.0 name it', (file, said) => {
  const env = { PATH: process.env.PATH, DATA_DIR: '/proc/nowhere' }
  const { stdout, stderr } = spawnSync(process.execPath, [file, '--version'], {
    env,
    encoding: 'utf8',
  })
  expect(stdout + stderr).toContain(said)
})

test.skipIf(!existsSync('/dev/full'))('an answer that cannot be written is no success', () => {
  const full = openSync('/dev/full', 'w')
  const { status, stderr } = spawnSync(process.execPath, ['cli.js', '--version'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, 'The answer could not be written (ENOSPC)\n'])
})

test('a file .env in the checkout has settings, and the environment counts more', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const program = join(folder, 'countersign.js')
  copyFileSync('countersign.js', program)
  for (const name of ['cli.js', 'package.json', 'node_modules', 'build']) {
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

test('an authority that a file of settings names is trusted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const [key, cert, file] = ['key', 'cert', 'env'].map((name) => join(folder, name))
  const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout ${key} -out ${cert}`
  const names = ['-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', [...made.split(' '), ...names], { stdio: 'ignore' })
  const pair = { key: readFileSync(`${key}`), cert: readFileSync(`${cert}`) }
  const server = createServer(pair, (socket) => socket.end()).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = `DATA_DIR=${join(folder, 'data')}\nSMTP_URL=smtps://localhost:${port}\nMAIL_FROM=a@example.org\n`
  const says = async (text: string) => {
    writeFileSync(`${file}`, settings + text)
    const args = [`--env-file=${file}`, 'cli.js', 'doctor']
    const env = { PATH: process.env.PATH }
    // The command fails, since the mail server closes each connection without a greeting.
    return promisify(execFile)(process.execPath, args, { env }).catch(({ stdout }) => stdout)
  }
  expect(await says('')).toContain(
    'this site: its certificate is not trusted; NODE_EXTRA_CA_CERTS names others (ESOCKET)',
  )
  expect(await says(`NODE_EXTRA_CA_CERTS=${cert}\n`)).toContain(
    'this site: it ended the connection (ECONNECTION)',
  )
  server.close()
  rmSync(folder, { recursive: true })
}, 60_000)

test('the doctor warns of a file of settings that others can read, if it has a secret', () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const file = join(folder, 'env')
  const found = (secrets: string, mode: number) => {
    writeFileSync(file, `DATA_DIR=${folder}\nPORT=3340\n${secrets}\n`)
    chmodSync(file, mode)
    const args = [`--env-file=${file}`, 'cli.js', 'doctor', '--json']
    const env = { PATH: process.env.PATH }
    const { stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
    const checks: { finding: string; says: string }[] = JSON.parse(stdout).data.checks
    return checks.find(({ finding }) => finding === 'settings-file-open')?.says
  }
  const secret = 'BACKUP_PASSPHRASE=correct horse battery'
  const says = `Other users of this machine can read ${file}, which has BACKUP_PASSPHRASE.`
  expect(found(secret, 0o644)).toBe(says)
  expect(found(secret, 0o640)).toBeUndefined()
  expect(found('SMTP_URL=smtp://127.0.0.1:9\nMAIL_FROM=a@example.org', 0o644)).toBeUndefined()
  rmSync(folder, { recursive: true })
}, 60_000)

test('npm start ends the site in order when it is told to', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const elsewhere = { DATABASE_URL: '', S3_ENDPOINT: '', DATA_DIR: folder, HOME: folder }
  const child = spawn('npm', ['start'], {
    env: { PATH: process.env.PATH, PORT: '0', STOP_NOTICE_SECONDS: '0', ...elsewhere },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = once(child, 'exit')
  let said = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => (said += text).includes('listening') && resolve())
  })
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  rmSync(folder, { recursive: true })
}, 60_000)

test('a command ends when the one that began it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-command-'))
  const elsewhere = { DATABASE_URL: '', S3_ENDPOINT: '', DATA_DIR: folder }
  const child = spawn(process.execPath, ['countersign.js', 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', STOP_NOTICE_SECONDS: '0', ...elsewhere },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  await new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => (said += text).includes('listening') && resolve())
  })
  child.kill('SIGKILL')
  // What it began has the other end of this pipe.
  await once(child.stdout, 'close')
  rmSync(folder, { recursive: true })
}, 60_000)
