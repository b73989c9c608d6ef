import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgres } from '../../scripts/provision.ts'
import { freePort } from '../free-port.ts'
import { serverAccount, withoutPostgresVariables } from '../postgres-cluster.ts'

export type PostgresOnDisk = {
  url: string
  start(): Promise<void>
  /** As when the machine stops: nothing more is written. */
  kill(): Promise<void>
}

/** A PostgreSQL that keeps its word, with its data in this folder. */
export async function postgresIn(
  above: string,
  { flushes = true }: { flushes?: boolean } = {},
): Promise<PostgresOnDisk> {
  const programs = findPostgres()
  if (!programs) throw new Error('Please install the PostgreSQL server programs')
  const account = await serverAccount()
  const folder = join(above, 'postgres')
  const data = join(folder, 'data')
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  mkdirSync(folder)
  own(folder)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  own(passwordFile)
  const env = withoutPostgresVariables()
  const options = { cwd: folder, env, ...account }
  execFileSync(
    join(programs, 'initdb'),
    [
      ...['--pgdata', data, '--username', 'countersign', '--pwfile', passwordFile],
      ...['--auth', 'password', '--encoding', 'UTF8', '--locale', 'C.UTF-8'],
    ],
    { ...options, stdio: 'ignore' },
  )
  appendFileSync(
    join(data, 'postgresql.conf'),
    `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
shared_buffers = 16MB
min_wal_size = 32MB
max_wal_size = 48MB
fsync = ${flushes ? 'on' : 'off'}
`,
  )
  // What was written here is set up, and no part of what is tried.
  execFileSync('sync', ['-f', data])
  const url = `postgres://countersign:${password}@127.0.0.1:${port}/postgres`
  let server: ReturnType<typeof spawn> | undefined
  let output = ''

  async function start(): Promise<void> {
    if (server && server.exitCode === null && server.signalCode === null) return
    output = ''
    const child = spawn(join(programs ?? '', 'postgres'), ['-D', data], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = child
    child.stderr.on('data', (text) => (output += text))
    for (const giveUpAt = Date.now() + 30_000; Date.now() < giveUpAt; await sleep(50)) {
      if (child.exitCode !== null) break
      const client = new pg.Client({ connectionString: url })
      client.on('error', () => {})
      const isUp = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (isUp) return
    }
    throw new Error(`PostgreSQL did not start:\n${output.slice(-2000)}`)
  }
  process.once('exit', () => server?.kill('SIGQUIT'))

  return {
    url,
    start,
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const ended = once(server, 'exit')
      server.kill('SIGQUIT')
      await ended
    },
  }
}
