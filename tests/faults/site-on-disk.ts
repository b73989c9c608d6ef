import { once } from 'node:events'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../server-process.ts'
import { type PostgresOnDisk, postgresIn } from './postgres-on-disk.ts'

export type Engine = 'sqlite' | 'postgres'

export type SiteOnDisk = {
  environment: Record<string, string>
  url(): string
  /** What the last server logged of troubles */
  complaints(): string
  /** The server that runs now */
  server(): ServerProcess
  /** Whether the server has ended, though nobody ended it */
  hasEnded(): boolean
  start(): Promise<void>
  /** What stands below the server alone */
  startDatabase(): Promise<void>
  killDatabase(): Promise<void>
  /** Ends everything at once, as a machine ends. */
  kill(): Promise<void>
}

type Options = {
  engine: Engine
  /** With fsync made a no-op: what is acknowledged then is worth nothing */
  flushes?: boolean
  /** Where to PostgreSQL leads instead */
  way?: (target: { host: string; port: number }) => Promise<number>
}

/** The built server with all its data in one folder. */
export async function siteIn(
  folder: string,
  { engine, flushes = true, way }: Options,
): Promise<SiteOnDisk> {
  const postgres: PostgresOnDisk | undefined =
    engine === 'postgres' ? await postgresIn(folder, { flushes }) : undefined
  const database = postgres && new URL(postgres.url)
  if (database && way) {
    database.port = String(await way({ host: database.hostname, port: Number(database.port) }))
  }
  const environment: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    LOOKUP_LIMITS: 'off',
    MIN_FREE_MB: '1',
    BACKUP_AT: 'off',
    ...(database && { DATABASE_URL: database.href }),
  }
  let server: ServerProcess | undefined
  let output = () => ''
  let url = ''
  const running = () => {
    if (!server) throw new Error('No server runs')
    return server
  }
  return {
    environment,
    url: () => url,
    complaints: () => troublesIn(output()),
    server: running,
    hasEnded: () => server === undefined || isOver(server.process),
    startDatabase: async () => postgres?.start(),
    killDatabase: async () => postgres?.kill(),
    async start() {
      await postgres?.start()
      server = await startServer(environment, flushes ? [] : ['eatmydata'])
      output = server.output
      url = server.url
    },
    async kill() {
      if (server) await killed(server)
      server = undefined
      await postgres?.kill()
    },
  }
}

async function killed({ process: child }: ServerProcess): Promise<void> {
  if (isOver(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function isOver({ exitCode, signalCode }: ServerProcess['process']): boolean {
  return exitCode !== null || signalCode !== null
}

function troublesIn(output: string): string {
  const lines = output.split('\n').filter((line) => !/"level":(10|20|30),/.test(line))
  return lines.slice(0, 20).join('\n')
}
