import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '../scripts/provision.ts'
import { freePort } from './free-port.ts'

export type PostgresCluster = { url: string; stop(): Promise<void> }

type Where = {
  /** A folder for a permanent cluster; created if it is missing */
  kept?: string | undefined
  /** The parent folder of a throw-away cluster; by default the one for temporary files */
  within?: string | undefined
}
type Account = { uid: number; gid: number }
type Run = (program: string, ...args: string[]) => Promise<unknown>

const execute = promisify(execFile)

/**
 * Starts a throw-away PostgreSQL, or one in a permanent folder. A keeper process owns it. When the keeper's
 * standard input closes, however this process ends (even by SIGKILL), the keeper stops PostgreSQL and
 * deletes a throw-away one.
 */
export async function startPostgres({ kept, within }: Where = {}): Promise<PostgresCluster> {
  // Detached, so that Ctrl-C in a terminal doesn't reach the keeper before it has tidied up.
  const args = kept === undefined ? [] : [kept]
  const env = { ...process.env, ...(within && { TMPDIR: within }) }
  const keeper = spawn(process.execPath, [import.meta.filename, ...args], { detached: true, env })
  const gone = once(keeper, 'close')
  let complaint = ''
  keeper.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })

  const answer = once(keeper.stdout.setEncoding('utf8'), 'data')
  const [url] = await Promise.race([answer, gone.then(() => [])])
  if (typeof url !== 'string') throw new Error(`PostgreSQL did not start. ${complaint.trim()}`)
  // Do not keep this process alive only because of the keeper.
  keeper.stdout.destroy()
  keeper.stderr.destroy()
  keeper.unref()

  return {
    url: url.trim(),
    async stop() {
      keeper.ref()
      keeper.stdin.end()
      const [code] = await gone
      if (code !== 0) throw new Error(`PostgreSQL was not cleared away (code ${code})`)
    },
  }
}

async function keepCluster(kept: string | undefined): Promise<void> {
  const noLongerNeeded = new Promise<unknown>((resolve) => {
    process.stdin.on('close', resolve).on('error', resolve).resume()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, resolve)
  })
  // Ignore write errors: the parent process may be gone, and the keeper must still clean up.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})

  const programs = findPostgres()
  if (!programs) throw new Error('Please install the PostgreSQL server programs')

  const account = await serverAccount()
  if (kept !== undefined) await mkdir(kept, { recursive: true, mode: 0o700 })
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'countersign-postgres-')))
  const data = join(folder, 'data')
  const run: Run = (program, ...args) =>
    execute(join(programs, program), args, {
      cwd: folder,
      env: withoutPostgresVariables(),
      ...account,
    })
  try {
    if (account) await chown(folder, account.uid, account.gid)
    process.stdout.write(await launch(folder, data, run, account))
    await noLongerNeeded
  } finally {
    const how = kept === undefined ? 'immediate' : 'fast'
    await run('pg_ctl', 'stop', '-s', '-w', '-m', how, '-D', data).catch(() => {})
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function launch(
  folder: string,
  data: string,
  run: Run,
  account: Account | undefined,
): Promise<string> {
  const passwordFile = join(folder, 'password')
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined)
  const password = known ?? randomBytes(16).toString('hex')
  if (known === undefined) await create(data, passwordFile, password, run, account)

  const log = join(folder, 'log')
  for (let attemptsLeft = 3; ; attemptsLeft--) {
    const port = await freePort()
    await appendFile(join(data, 'postgresql.conf'), settings(folder, port))
    try {
      await run('pg_ctl', 'start', '-s', '-w', '-D', data, '-l', log)
      return `postgres://countersign:${password}@127.0.0.1:${port}/postgres`
    } catch (error) {
      // Retry: another process may have taken the port since freePort() released it.
      if (attemptsLeft > 1) continue
      throw new Error(await readFile(log, 'utf8').catch(() => ''), { cause: error })
    }
  }
}

async function create(
  data: string,
  passwordFile: string,
  password: string,
  run: Run,
  account: Account | undefined,
): Promise<void> {
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)

  // The socket needs no password: only this user and root can reach into the folder.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  // md5, since SCRAM would cost the server 5 ms for each of thousands of connections.
  await run(
    'initdb',
    ...['--pgdata', data, '--username', 'countersign', '--pwfile', passwordFile],
    ...['--auth-local', 'trust', '--auth-host', 'md5'],
    ...['--encoding', 'UTF8', '--locale', locale, '--no-sync'],
  )
}

function settings(folder: string, port: number): string {
  return `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder.replaceAll("'", "''")}'
max_connections = 200
fsync = off
synchronous_commit = off
full_page_writes = off
`
}

/** The account to run PostgreSQL as, if this process is root, since PostgreSQL refuses to run as root. */
export async function serverAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([
        execute('id', ['-u', name]),
        execute('id', ['-g', name]),
      ])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {}
  }
  throw new Error('PostgreSQL needs an account called postgres or nobody when run by root')
}

/** The environment without PG* variables, which would make the programs connect to another cluster. */
export function withoutPostgresVariables(): Record<string, string | undefined> {
  const ours = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(ours), LC_ALL: 'C' }
}

if (import.meta.main) {
  await keepCluster(process.argv[2]).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  process.stdin.destroy()
}
