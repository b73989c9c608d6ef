import type { Socket } from 'node:net'
import pg from 'pg'
import type { Prepared, Reader } from '../prepared-query.ts'
import { connectWithinMs, type PoolOptions, parserOf } from './pool.ts'

type Options = Required<Omit<PoolOptions, 'max'>> & { noteTime: (sql: string, ms: number) => void }

/** Each pipeline is one PostgreSQL process; with more pipelines, fewer queries share a packet. */
export const pipelines = 4

/**
 * Runs the few queries of every lookup on connections of their own, in pipeline mode: a query is sent without
 * waiting for the results of earlier ones.
 */
export function openPipelines(options: Options): Reader & { end(): Promise<void> } {
  const all = Array.from({ length: pipelines }, () => openPipeline(options))
  const asked = new Map<Prepared, Promise<unknown[]>>()
  let next = 0

  /** While few ask, one connection is enough. */
  function read<R>(query: Prepared): Promise<R[]> {
    next = (next + 1) % pipelines
    const pipeline = all.find(({ isIdle }) => isIdle()) ?? all[next]
    return pipeline?.ask(query) as Promise<R[]>
  }
  return {
    read,
    readOnce<R>(query: Prepared): Promise<R[]> {
      const known = asked.get(query)
      if (known) return known as Promise<R[]>
      const answer = read<R>(query)
      if (asked.size === 0) setImmediate(() => asked.clear())
      asked.set(query, answer)
      return answer
    },
    async end() {
      await Promise.all(all.map((pipeline) => pipeline.end()))
    },
  }
}

function openPipeline(options: Options) {
  const { connectionString, preparesByName, answerWithinMs, settle, noteTime } = options
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  let waiting = 0
  const corkThisTurn = corker()
  // A late result delays all results after it, so the connection is dropped.
  const timer = setTimeout(() => waiting > 0 && streamOf(client)?.destroy(), answerWithinMs).unref()

  async function connect(): Promise<pg.Client> {
    const made = newClient(connectionString)
    const forget = () => {
      if (client === made) client = undefined
    }
    made.on('error', forget).once('end', forget)
    try {
      await made.connect()
    } finally {
      connecting = undefined
    }
    settle(made).catch(forget)
    client = made
    return made
  }

  function send(client: pg.Client, { name, sql, parameters }: Prepared): Promise<unknown[]> {
    const begun = performance.now()
    if (waiting++ === 0) timer.refresh()
    corkThisTurn(streamOf(client))
    const question = { text: sql, values: [...parameters], ...(preparesByName && { name }) }
    return new Promise((resolve, reject) => {
      client.query<Record<string, unknown>>(question, (error: Error | null, result) => {
        waiting--
        timer.refresh()
        noteTime(sql, performance.now() - begun)
        if (error) reject(error)
        else resolve(result.rows)
      })
    })
  }

  return {
    isIdle: () => client !== undefined && waiting === 0,
    ask(query: Prepared): Promise<unknown[]> {
      if (client) return send(client, query)
      connecting ??= connect()
      return connecting.then((client) => send(client, query))
    },
    async end(): Promise<void> {
      clearTimeout(timer)
      const open = await connecting?.catch(() => undefined)
      await (open ?? client)?.end()
    },
  }
}

/** Sends all queries of one iteration of the event loop in one packet. */
function corker(): (stream: Socket | undefined) => void {
  let isCorked = false
  return (stream) => {
    if (isCorked) return
    isCorked = true
    stream?.cork()
    setImmediate(() => {
      isCorked = false
      stream?.uncork()
    })
  }
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    ...{ connectionString, pipeline: true, types: { getTypeParser: parserOf } },
    connectionTimeoutMillis: connectWithinMs,
  })
}

function streamOf(client: pg.Client | undefined): Socket | undefined {
  return (client as unknown as { connection: { stream: Socket } } | undefined)?.connection.stream
}
