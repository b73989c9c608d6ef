import { PostgresAdapter, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Postgres } from '../engine.ts'
import { EndingCursor } from './cursor.ts'
import { openPipelines, pipelines } from './pipeline.ts'
import { openPool } from './pool.ts'

type How = {
  /** Without time limits */
  isPatient: boolean
  noteTime: (sql: string, ms: number) => void
}

const answerWithinMs = 8000
const mostConnections = 20

/** Kysely over a pool, with separate pipelined connections for the queries of lookups. */
export function openPostgres(config: Postgres, { isPatient, noteTime }: How) {
  const { url: connectionString, preparesByName = true, isInBackground = false } = config
  const endsAfterMs = isPatient ? 0 : answerWithinMs + 1000
  const settle = settleFor({ endsAfterMs, isInBackground })
  if (isPatient) {
    const pool = openPool({ connectionString, max: mostConnections, settle })
    return { pool, dialect: new PostgresDialect({ pool, cursor: EndingCursor }) }
  }
  const pool = openPool({
    connectionString,
    max: mostConnections - pipelines,
    answerWithinMs,
    preparesByName,
    settle,
  })
  const times = { answerWithinMs, noteTime }
  const reader = openPipelines({ connectionString, preparesByName, settle, ...times })
  const all = {
    Client: pg.Client,
    options: pool.options,
    connect: () => pool.connect(),
    async end() {
      await Promise.all([pool.end(), reader.end()])
    },
  }
  const dialect = new PostgresDialect({ pool: all, cursor: EndingCursor })
  dialect.createAdapter = () => Object.assign(new PostgresAdapter(), { reader })
  return { pool, dialect }
}

type Session = { endsAfterMs: number; isInBackground: boolean }

/**
 * Turns off JIT compilation, which takes longer than our queries, and ends queries that nobody waits for, and
 * transactions of a process that stands still or whose machine is gone: they would lock out all others. In the
 * background a query takes one processor at a time, and leaves others to requests.
 */
function settleFor({ endsAfterMs, isInBackground }: Session) {
  const settings = [`'jit', 'off'`, `'statement_timeout', $1`]
  if (endsAfterMs > 0) settings.push(`'idle_in_transaction_session_timeout', $1`)
  if (isInBackground) settings.push(`'max_parallel_workers_per_gather', '0'`)
  const text = `select ${settings.map((setting) => `set_config(${setting}, false)`).join()}`
  return (client: pg.ClientBase): Promise<void> => {
    return new Promise((resolve, reject) => {
      client.query(text, [String(endsAfterMs)], (error) => (error ? reject(error) : resolve()))
    })
  }
}
