import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../../scripts/provision.ts'
import { freePort } from '../free-port.ts'
import { serverAccount, withoutPostgresVariables } from '../postgres-cluster.ts'

type Named = 'primary' | 'standby'

export type PostgresPair = AsyncDisposable & {
  primary: { url: string; port: number }
  standby: { url: string; port: number }
  /** Runs one statement directly, not through the product */
  query(which: Named, text: string): Promise<Record<string, unknown>[]>
  stop(which: Named, how: 'immediate' | 'fast'): Promise<void>
  /** Promotes the standby; resolves when it accepts writes. */
  promote(): Promise<void>
}

const execute = promisify(execFile)

/** A primary and a standby with synchronous replication: each commit waits for the disk of the standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const programs = findPostgres(process.env, 'pg_basebackup')
  if (!programs) throw new Error('Please install the PostgreSQL server programs')
  const account = await serverAccount()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-pair-'))
  if (account) await chown(folder, account.uid, account.gid)
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid)

  const env = { ...withoutPostgresVariables(), PGPASSWORD: password }
  const options = { cwd: folder, env, ...account }
  const run = (program: string, ...args: string[]) =>
    execute(join(programs, program), args, options)
  const data = (which: Named) => join(folder, which)
  const log = (which: Named) => join(folder, `${which}.log`)
  const pgCtl = (verb: string, which: Named, ...args: string[]) =>
    run('pg_ctl', verb, '-s', '-w', '-D', data(which), ...args)

  function stopAll(): void {
    for (const which of ['standby', 'primary']) {
      const args = ['stop', '-s', '-m', 'immediate', '-D', join(folder, which)]
      try {
        execFileSync(join(programs ?? '', 'pg_ctl'), args, { ...options, stdio: 'ignore' })
      } catch {}
    }
  }
  process.once('exit', stopAll)

  const ports = { primary: await freePort(), standby: await freePort() }
  const settings = (port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
max_connections = 100
wal_level = replica
`
  await run(
    'initdb',
    ...['--pgdata', data('primary'), '--username', 'countersign', '--pwfile', passwordFile],
    ...['--auth-local', 'trust', '--auth-host', 'password', '--encoding', 'UTF8'],
    ...['--locale', 'C.UTF-8', '--no-sync'],
  )
  await appendFile(join(data('primary'), 'postgresql.conf'), settings(ports.primary))
  const access = join(data('primary'), 'pg_hba.conf')
  const rules = await readFile(access, 'utf8')
  await writeFile(access, `host postgres haproxy 127.0.0.1/32 trust\n${rules}`)
  await pgCtl('start', 'primary', '-l', log('primary'))
  await run(
    'pg_basebackup',
    ...['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'countersign'],
    ...['-D', data('standby'), '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'standby'],
  )
  await chmod(data('standby'), 0o700)
  await appendFile(join(data('standby'), 'postgresql.conf'), settings(ports.standby))
  await pgCtl('start', 'standby', '-l', log('standby'))

  const urlOf = (which: Named) =>
    `postgres://countersign:${password}@127.0.0.1:${ports[which]}/postgres`

  async function query(which: Named, text: string) {
    const client = new pg.Client({ connectionString: urlOf(which) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  await query('primary', `alter system set synchronous_standby_names = '*'`)
  await query('primary', 'select pg_reload_conf()')

  return {
    primary: { url: urlOf('primary'), port: ports.primary },
    standby: { url: urlOf('standby'), port: ports.standby },
    query,
    async stop(which, how) {
      await pgCtl('stop', which, '-m', how)
    },
    async promote() {
      await pgCtl('promote', 'standby')
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', stopAll)
      stopAll()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
