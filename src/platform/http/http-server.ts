import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Answered } from '#platform/metrics.ts'
import type { Log } from '../log.ts'
import { isStillSent, readOnAfterAnswer } from './answer-early.ts'
import { commonHeaders } from './headers.ts'
import { keepConnections } from './keep-connections.ts'
import { watchBody } from './slow-bodies.ts'
import { type Waiting, watchReader } from './slow-readers.ts'

type Options = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Answers what cannot even be read as a request, and what no handler caught. */
  onError: (error: unknown) => Response
  /** Which of our addresses this is, for the log: an address itself carries numbers and grants. */
  nameOf: (path: string) => string
  /** Which addresses take files, for which there is more time */
  takesFiles: (path: string) => boolean
  /** Whose connection it is; nothing for those that many share, such as a proxy's */
  networkOf: (socket: Socket) => string | undefined
  publicUrl: URL
  log: Log
  noteAnswer: (answered: Answered) => void
}

export type HttpServer = {
  port: number
  /** From now on each answer is the last one of its connection. */
  announceEnd(): void
  /** Takes no new connections, lets the requests under way finish, and gives up on them after a while. */
  close(withinMs: number): Promise<void>
}

const readWithinMs = 500
/** What nginx writes of whoever leaves before the answer */
const leftUnanswered = 499

export async function listen(
  { fetch, onError, nameOf, takesFiles, networkOf, publicUrl, log, noteAnswer }: Options,
  at: { host: string; port: number },
): Promise<HttpServer> {
  const headers: Headers = commonHeaders(publicUrl.protocol === 'https:')
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: onError,
    overrideGlobalObjects: true,
    hostname: publicUrl.host,
  })
  const server = createServer({
    ServerResponse: answerWith(headers, (answer) => watchReader(answer, waiting)),
    requireHostHeader: false,
    headersTimeout: 10_000,
    // Bodies are watched one by one: how long one may take depends on what it is.
    requestTimeout: 0,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 2000,
  })
  const connections = keepConnections(server, networkOf)
  const waiting: Waiting = {
    begins: ({ req }) => connections.waits(req.socket),
    // After the answer the connection waits for the next request.
    ends: ({ req, closed }) => closed || connections.waitsNoMore(req.socket),
  }
  const bodies = { takesFiles, ...waiting }
  function serve(incoming: IncomingMessage, outgoing: ServerResponse & Identified): void {
    const startedAt = performance.now()
    watchBody(outgoing, bodies)
    outgoing.once('close', () => {
      if (!incoming.complete && !isStillSent(incoming)) endSoon(incoming)
      const answered = {
        method: incoming.method ?? '',
        route: nameOf(incoming.url ?? ''),
        status: outgoing.headersSent ? outgoing.statusCode : leftUnanswered,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      }
      log.info({ requestId: outgoing.requestId, ...answered })
      noteAnswer(answered)
    })
    void answer(incoming, outgoing)
  }
  server.on('request', (incoming, outgoing) => {
    connections.inTurn(incoming.socket, outgoing, () => serve(incoming, outgoing))
  })
  server.on('checkExpectation', ({ socket }, outgoing) => {
    const text = { 'content-type': 'text/plain' }
    const refuse = () => outgoing.writeHead(417, text).end('This cannot be expected here\n')
    connections.inTurn(socket, outgoing, refuse)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable) socket.end(refusal(error.code, headers))
    // Whoever neither reads it nor closes would keep the connection for ever.
    setTimeout(() => socket.destroy(), readWithinMs).unref()
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    announceEnd() {
      headers.connection = 'close'
    },
    async close(withinMs) {
      headers.connection = 'close'
      const closed = new Promise((resolve) => server.close(resolve))
      connections.endIdle()
      const giveUp = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearTimeout(giveUp)
    },
  }
}

/** Somebody who is answered and goes on sending gets a moment to read the answer, and no more. */
function endSoon(incoming: IncomingMessage): void {
  const { socket } = incoming
  // Whoever has sent it all by then may be at the next request.
  setTimeout(() => incoming.complete || socket.destroy(), readWithinMs).unref()
}

type Headers = Record<string, string | number>
type Identified = { requestId: string }

/** The id that the answer has, and its line in the log. */
export function requestIdOf(outgoing: object): string {
  return (outgoing as Identified).requestId
}

/** Of all that cannot be done just now */
const tryAgainAfterSeconds = 5

/** Answers that carry our headers and an id, whoever writes them, in the one call that Node is quick at. */
function answerWith(common: Headers, noteWritten: (answer: ServerResponse) => void) {
  const sendLater = atTheEndOfTheTurn()

  return class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    readonly requestId = randomUUID()

    override writeHead(status: number, ...rest: unknown[]): this {
      const own = rest.find((part) => typeof part === 'object') as Headers | undefined
      const headers: Headers = { ...common, 'x-request-id': this.requestId, ...own }
      if (status === 503) headers['retry-after'] ??= tryAgainAfterSeconds
      if (isStillSent(this.req)) {
        headers.connection = 'close'
        readOnAfterAnswer(this.req)
      }
      return super.writeHead(status, headers)
    }

    override write(...parts: unknown[]): boolean {
      const isTaken = super.write(...(parts as [unknown]))
      if (!isTaken) noteWritten(this)
      return isTaken
    }

    override end(...parts: unknown[]): this {
      sendLater(() => {
        super.end(...(parts as []))
        noteWritten(this)
      })
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

/** The answer to what Node could not parse as a request, so that no handler sees it. */
function refusal(code: string | undefined, common: Headers): string {
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const title = STATUS_CODES[status]
  const body = JSON.stringify({ type: 'about:blank', title, status, code: 'invalid-request' })
  const headers = {
    ...common,
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`
}
