import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
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
  const headers = new Map(Object.entries(commonHeaders(isHttps)))
  const answer = getRequestListener(fetch as Parameters<typeof getRequestListener>[0], {
    errorHandler: onError,
    overrideGlobalObjects: true,
  })

  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 10_000 },
    (incoming, outgoing) => {
      const startedAt = performance.now()
      const requestId = randomBytes(9).toString('base64url')
      outgoing.setHeaders(headers)
      outgoing.setHeader('X-Request-Id', requestId)
      outgoing.once('close', () => {
        log.info({
          requestId,
          method: incoming.method,
          route: nameOf(incoming.url ?? ''),
          status: outgoing.statusCode,
          ms: Math.round((performance.now() - startedAt) * 10) / 10,
        })
      })
      void answer(incoming, outgoing)
    },
  )
  server.maxConnections = mostConnections

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
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
