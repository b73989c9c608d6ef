import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Log } from '../log.ts'
import { commonHeaders } from './headers.ts'

type Options = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Answers what cannot even be read as a request, and what no handler caught. */
  onError: (error: unknown) => Response
  /** Which of our addresses this is, for the log: an address itself carries numbers and grants. */
  nameOf: (path: string) => string
  isHttps: boolean
  log: Log
}

export type HttpServer = {
  port: number
  /** Takes no new connections, lets those under way finish, and gives up on them after a while. */
  close(): Promise<void>
}

const mostConnections = 5000
const closeWithinMs = 10_000

export async function listen(
  { fetch, onError, nameOf, isHttps, log }: Options,
  at: { host: string; port: number },
): Promise<HttpServer> {
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: onError,
    overrideGlobalObjects: true,
  })
  const server = createServer({
    ServerResponse: answerWith(commonHeaders(isHttps)),
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
  })
  server.on('request', (incoming, outgoing) => {
    const startedAt = performance.now()
    outgoing.once('close', () => {
      log.info({
        requestId: outgoing.requestId,
        method: incoming.method,
        route: nameOf(incoming.url ?? ''),
        status: outgoing.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      })
    })
    void answer(incoming, outgoing)
  })
  server.maxConnections = mostConnections

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

type Headers = Record<string, string | number>

/** Answers that carry our headers and an id, whoever writes them, in the one call that Node is quick at. */
function answerWith(common: Headers) {
  const process = randomBytes(6).toString('base64url')
  const sendLater = atTheEndOfTheTurn()
  let count = 0

  return class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    readonly requestId = `${process}${(count++).toString(36)}`

    override writeHead(status: number, ...rest: unknown[]): this {
      const own = rest.find((part) => typeof part === 'object') as Headers | undefined
      return super.writeHead(status, { ...common, 'x-request-id': this.requestId, ...own })
    }

    override end(...parts: unknown[]): this {
      sendLater(() => super.end(...(parts as [])))
      return this
    }
  }
}

/**
 * What one turn of the event loop answers leaves together: sent one by one, each answer would wake
 * its reader by itself, and waking somebody costs as much as the rest of a lookup.
 */
function atTheEndOfTheTurn(): (send: () => void) => void {
  let waiting: (() => void)[] = []

  function sendAll(): void {
    const all = waiting
    waiting = []
    for (const send of all) send()
  }
  return (send) => {
    if (waiting.push(send) === 1) setImmediate(sendAll)
  }
}

function close(server: Server): Promise<void> {
  const giveUp = setTimeout(() => server.closeAllConnections(), closeWithinMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearTimeout(giveUp)
      resolve()
    })
    server.closeIdleConnections()
  })
}
