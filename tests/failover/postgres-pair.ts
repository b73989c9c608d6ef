import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
  /** Both, by commas, as DATABASE_URL may name them */
  urlOfBoth: string
  /** One statement, past the product */
  query(which: Named, text: string): Promise<Record<string, unknown>[]>
  stop(which: Named, how: 'immediate' | 'fast'): Promise<void>
  start(which: Named): Promise<void>
  /** Makes the standby the primary; answers once it takes writes. */
  promote(): Promise<void>
}

type Options = {
  /** Whether a commit waits until the standby has it on its disk */
  isSynchronous: boolean
  /** Whether anything survives a power cut: not in tests that end no machine */
  isDurable: boolean
}

const execute = promisify(execFile)

/** A PostgreSQL and a standby that follows it by streaming, each as PostgreSQL is run. */
export async function startPostgresPair({
  isSynchronous,
  isDurable,
}: Options): Promise<PostgresPair> {
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
${isDurable ? '' : 'fsync = off\nfull_page_writes = off\n'}`
  await run(
    'initdb',
    ...['--pgdata', data('primary'), '--username', 'countersign', '--pwfile', passwordFile],
    ...['--auth-local', 'trust', '--auth-host', 'password', '--encoding', 'UTF8'],
    ...['--locale', 'C.UTF-8', '--no-sync'],
  )
  await appendFile(join(data('primary'), 'postgresql.conf'), settings(ports.primary))
  await pgCtl('start', 'primary', '-l', log('primary'))
  await run(
    'pg_basebackup',
    ...['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'countersign'],
    ...['-D', data('standby'), '-R', '-X', 'stream', '-c', 'fast', '-C', '-S', 'standby'],
  )
  await chmod(data('standby'), 0o700)
  await appendFile(join(data('standby'), 'postgresql.conf'), settings(ports.standby))
  await pgCtl('start', 'standby', '-l', log('standby'))

  const urlAt = (...hosts: string[]) =>
    `postgres://countersign:${password}@${hosts.join(',')}/postgres`
  const host = (which: Named) => `127.0.0.1:${ports[which]}`

  async function query(which: Named, text: string) {
    const client = new pg.Client({ connectionString: urlAt(host(which)) })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  if (isSynchronous) {
    await query('primary', `alter system set synchronous_standby_names = '*'`)
    await query('primary', 'select pg_reload_conf()')
  }

  return {
    primary: { url: urlAt(host('primary')), port: ports.primary },
    standby: { url: urlAt(host('standby')), port: ports.standby },
    urlOfBoth: urlAt(host('primary'), host('standby')),
    query,
    async stop(which, how) {
      await pgCtl('stop', which, '-m', how)
    },
    async start(which) {
      await pgCtl('start', which, '-l', log(which))
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
