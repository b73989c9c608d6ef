import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type ServerOptions,
  ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Answered } from '#platform/metrics.ts'
import type { Log } from '../log.ts'
import { isStillSent, readOnAfterAnswer } from './answer-early.ts'
import { commonHeaders } from './headers.ts'
import { keepConnections } from './keep-connections.ts'
import { hostsIn, watchHosts } from './posing-hosts.ts'
import { watchBody } from './slow-bodies.ts'
import { type Waiting, watchReader } from './slow-readers.ts'

type Options = {
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  /** Answers a request past `fetch` and returns the name of its route, or neither */
  direct: (incoming: IncomingMessage, outgoing: ServerResponse) => string | undefined
  /** Answers requests that cannot even be parsed, and errors that no handler caught. */
  onError: (error: unknown) => Response
  /** The route of a path, for the log: the path itself can contain numbers and grants. */
  nameOf: (path: string) => string
  /** Whether a path accepts uploads of files, which get more time */
  takesFiles: (path: string) => boolean
  /** The network of a connection; undefined for connections that many visitors share, such as a proxy's */
  networkOf: (socket: Socket) => string | undefined
  publicUrl: URL
  /** Whether the site acts for an authority, which permits it a host of a government */
  mayPose: boolean
  log: Log
  noteAnswer: (answered: Answered) => void
}

export type HttpServer = Awaited<ReturnType<typeof listen>>

const readWithinMs = 500
/** nginx logs this status if the client disconnects before the response */
const leftUnanswered = 499

const serverOptions = {
  requireHostHeader: false,
  // Joined, two hosts are none: the request is refused, as if it were sent to "a, b". So are two types or tokens.
  joinDuplicateHeaders: true,
  // Requests without a body, such as each GET, get no stream to read.
  optimizeEmptyRequests: true,
  headersTimeout: 10_000,
  // slow-bodies.ts limits each body on its own, because the time limit depends on the kind of body.
  requestTimeout: 0,
  // Longer than nginx (60 s), Caddy (120 s) and the load balancers of Google (600 s) keep theirs: a POST on one that
  // we are closing would get their 502.
  keepAliveTimeout: 620_000,
  connectionsCheckingInterval: 2000,
} satisfies ServerOptions

export async function listen(
  { fetch, direct, onError, nameOf, takesFiles, networkOf, log, noteAnswer, ...site }: Options,
  at: { host: string; port: number },
) {
  const { publicUrl } = site
  const isPosing = site.mayPose ? () => false : watchHosts(publicUrl)
  const headers: Headers = commonHeaders(publicUrl.protocol === 'https:')
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: onError,
    overrideGlobalObjects: true,
    hostname: publicUrl.host,
  })
  const server = createServer({
    ServerResponse: answerWith(headers, (answer) => watchReader(answer, waiting)),
    ...serverOptions,
  })
  const connections = keepConnections(server, networkOf)
  const waiting: Waiting = {
    begins: ({ req }) => connections.waits(req.socket),
    // After a response, keep-connections.ts itself counts the connection as waiting for the next request.
    ends: ({ req, closed }) => closed || connections.waitsNoMore(req.socket),
  }
  const bodies = { takesFiles, ...waiting }
  function serve(incoming: IncomingMessage, outgoing: ServerResponse & Identified): void {
    const startedAt = performance.now()
    incoming.url = withoutHost(incoming.url ?? '')
    watchBody(outgoing, bodies)
    const isRefused = isPosing(incoming.headers)
    const route = isRefused ? undefined : direct(incoming, outgoing)
    outgoing.on('close', () => {
      if (!incoming.complete && !isStillSent(incoming)) endSoon(incoming)
      const answered = {
        method: incoming.method ?? '',
        route: route ?? nameOf(incoming.url ?? ''),
        status: outgoing.headersSent ? outgoing.statusCode : leftUnanswered,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      }
      const refused = isRefused && { host: hostsIn(incoming.headers) }
      log.info({ requestId: outgoing.requestId, ...answered, ...refused })
      noteAnswer(answered)
    })
    if (isRefused) refuseHost(outgoing)
    else if (route === undefined) void answer(incoming, outgoing)
  }
  server.on('request', (incoming, outgoing) => {
    connections.inTurn(incoming.socket, outgoing, () => serve(incoming, outgoing))
  })
  server.on('checkExpectation', ({ socket }, outgoing) => {
    const { headers, body } = refusalOf(417)
    connections.inTurn(socket, outgoing, () => outgoing.writeHead(417, headers).end(body))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable) socket.end(refusal(error.code, headers))
    // A client that neither reads the response nor closes would keep the connection for ever.
    setTimeout(() => socket.destroy(), readWithinMs).unref()
  })

  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on, each response closes its connection. */
    announceEnd(): void {
      headers.connection = 'close'
    },
    /** Accepts no new connections, waits for running requests, and closes their connections after this time. */
    async close(withinMs: number): Promise<void> {
      headers.connection = 'close'
      const closed = new Promise((resolve) => server.close(resolve))
      connections.endIdle()
      const giveUp = setTimeout(() => server.closeAllConnections(), withinMs)
      await closed
      clearTimeout(giveUp)
    },
  }
}

/** `http://host/path` is read as its path: there is one site here, and only the Host header is checked. */
function withoutHost(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  return target.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
}

const refusedHost = `No site is here: this address looks like that of a government, or could not be checked.
এখানে কোনো সাইট নেই: এই ঠিকানা দেখতে সরকারি ঠিকানার মতো, অথবা যাচাই করা যায়নি।
`

function refuseHost(outgoing: ServerResponse): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  outgoing.writeHead(421, headers).end(refusedHost)
}

/** A client that still sends after the response gets a moment to read it; then the connection is closed. */
function endSoon(incoming: IncomingMessage): void {
  const { socket } = incoming
  // A client that has sent everything by then may already be sending its next request.
  setTimeout(() => incoming.complete || socket.destroy(), readWithinMs).unref()
}

type Headers = Record<string, string | number>
type Identified = { requestId: string }

/** The request id, which is in the headers of the response and in its log line. */
export function requestIdOf(outgoing: object): string {
  return (outgoing as Identified).requestId
}

/** Retry-After of every 503 response */
const tryAgainAfterSeconds = 5

/** Responses with the common headers and an id, in one call of writeHead, which is fast in Node. */
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
 * Sends all responses of one iteration of the event loop together: sent one by one, each would wake its
 * reader separately, which costs as much CPU time as the rest of a lookup.
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

/** The response to something that Node cannot parse as a request, so that no handler gets it. */
function refusal(code: string | undefined, common: Headers): string {
  const status =
    code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const { headers, body, title } = refusalOf(status)
  const all = { ...common, ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`
}

function refusalOf(status: number) {
  const title = STATUS_CODES[status]
  const body = JSON.stringify({ type: 'about:blank', title, status, code: 'invalid-request' })
  const type = 'application/problem+json'
  return {
    headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) },
    body,
    title,
  }
}
