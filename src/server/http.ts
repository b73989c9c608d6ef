import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { docsPage, docsStyle } from '#api/docs-page.ts'
import { filesApi } from '#api/files.ts'
import type { Needs } from '#api/needs.ts'
import { problem } from '#api/problem.ts'
import { apiV1, describeApi } from '#api/v1/api.ts'
import { wireApi } from '#api/wire/wire-api.ts'
import { Forbidden } from '#core/authorise.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { isOutOfSpace, isUnavailable, isUnreadableText } from '#platform/db/errors.ts'
import { serveMetrics } from '#platform/health/metrics.ts'
import { clientNetwork } from '#platform/http/client-network.ts'
import { compressed } from '#platform/http/compress.ts'
import { giveBackAfter } from '#platform/http/give-back.ts'
import { isCrossSite } from '#platform/http/headers.ts'
import { listen } from '#platform/http/http-server.ts'
import { type Stoppable, stopOnSignals } from '#platform/process/stop-on-signals.ts'
import { startFailure } from '#platform/start-failure.ts'
import { mustShowItsOrigin } from '#site/http/form-origin.ts'
import { sessionOf } from '#site/http/session-cookie.ts'
import { receiveFile } from './api-uploads.ts'
import { readBrowserFiles } from './browser-files.ts'
import { endInOrder } from './end-in-order.ts'
import { pageUploads } from './page-uploads.ts'
import { pageAt } from './pages.tsx'
import { openPortal, type Portal } from './portal.ts'
import { nameOf } from './route-names.ts'
import { showPage } from './show-page.tsx'
import { takesFiles } from './takes-files.ts'
import { version } from './version.ts'

const mostBodyBytes = 64 * 1024
/** The folders of /assets: beside the bundle, and what the browser runs */
const assets = dirname(fileURLToPath(import.meta.url))
const browserFolder = join(assets, '../browser')
const browserFiles = readBrowserFiles(browserFolder)

export type Site = AsyncDisposable & {
  portal: Portal
  fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>
  onError: (error: unknown) => Response
  /** Every address that is not a page's */
  addresses: { method: string; path: string }[]
}

/** Everything that answers, without a port of its own yet. */
export async function openSite(config: Config): Promise<Site> {
  const portal = await openPortal(config)
  return {
    portal,
    ...assemble(portal),
    [Symbol.asyncDispose]: () => portal[Symbol.asyncDispose](),
  }
}

export { stopOnSignals }

export async function openServer(
  config: Config = readConfig(),
): Promise<Stoppable & { port: number }> {
  const site = await openSite(config)
  const { log } = site.portal
  try {
    const { publicUrl } = config
    const { metrics } = site.portal
    const noteAnswer = metrics?.noteAnswer
    const { host, metricsPort: port = 0 } = config
    const counted = metrics ? await serveMetrics(metrics, { host, port }) : undefined
    if (counted) log.info({ metricsPort: counted.port }, 'metrics')
    const http = await listen({ ...site, nameOf, takesFiles, publicUrl, log, noteAnswer }, config)
    log.info({ version, port: http.port, database: config.database.engine }, 'listening')
    await site.portal.announceSetUp()
    return {
      port: http.port,
      close: endInOrder({ config, site, http, counted }),
    }
  } catch (error) {
    await site[Symbol.asyncDispose]()
    throw error
  }
}

/** Why it did not open, in a line for whoever runs it; nothing if it is a fault of ours. */
export function whyNotOpened(error: unknown): string | undefined {
  return startFailure(error)
}

type Bindings = { Bindings: HttpBindings }

/** All addresses, in the order in which they are tried. */
function assemble(portal: Portal) {
  const { config, log } = portal
  const isHttps = config.publicUrl.protocol === 'https:'
  const app = new Hono<Bindings>()

  const networks = new WeakMap<Socket, string>()

  function networkOf({ socket, headers }: IncomingMessage): string {
    const forwarded = headers['x-forwarded-for']?.toString()
    const known = forwarded ? undefined : networks.get(socket)
    if (known) return known
    const network = clientNetwork(socket.remoteAddress, forwarded, config.trustedProxies)
    if (!forwarded) networks.set(socket, network)
    return network
  }

  function sessionIn({ headers }: IncomingMessage): string | undefined {
    const { cookie } = headers
    return cookie ? sessionOf(new Headers({ cookie }), isHttps) : undefined
  }

  function ctxFor(c: Context, { isPage = false, key }: { isPage?: boolean; key?: string } = {}) {
    const { incoming } = (c as Context<Bindings>).env
    const session = sessionIn(incoming)
    const bearer = key ?? bearerIn(incoming.headers.authorization)
    const credentials = isPage ? { session } : { session, bearer }
    // Another site's visitor sends their cookie with it: it is not them who asks.
    if (session && isCrossSite(c.req.raw, config.publicUrl, { isStrict: true })) {
      credentials.session = undefined
    }
    return portal.ctxFor({ credentials, network: networkOf(incoming) })
  }

  // Browsers ask by themselves; the pages name their icon.
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'cache-control': 'public, max-age=86400' }))
  app.get('/healthz', (c) => c.json({ status: 'alive' }))
  app.get('/readyz', async (c) => {
    if (portal.isResting()) return c.json({ status: 'stopping', version }, 503)
    const checks = await portal.checkReady()
    const isReady = !Object.values(checks).includes('failed')
    const status = isReady ? 'ready' : 'not ready'
    return c.json({ status, version, ...checks }, isReady ? 200 : 503)
  })

  const limitStream = bodyLimit({ maxSize: mostBodyBytes, onError: () => problem('too-large') })
  /** A body that says its length is no longer than that; only one that doesn't has to be watched. */
  const limitBody: MiddlewareHandler = (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined) return limitStream(c, next)
    return Number(length) <= mostBodyBytes ? next() : Promise.resolve(problem('too-large'))
  }
  const { publicUrl } = config
  const needs: Needs = {
    ctxFor: (c, key) => ctxFor(c, key === undefined ? {} : { key }),
    publicUrl,
    wireOrigins: config.wireOrigins,
    isCrossSite(c) {
      const { incoming } = (c as Context<Bindings>).env
      if (incoming.headers.authorization || !sessionIn(incoming)) return false
      return isCrossSite(c.req.raw, publicUrl, { isStrict: true })
    },
    giveBackAfter: (c, bytes) => giveBackAfter((c as Context<Bindings>).env.outgoing, bytes),
    receiveFile: (c, field) => receiveFile(c, field, portal.spoolFolder),
  }
  const v1 = apiV1(needs)
  const description = describeApi(v1)
  app.get('/api/v1/openapi.json', (c) => c.json(description))
  app.get('/api/docs', (c) => c.html(docsPage(description)))
  app.get('/api/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css' }))
  app.route('/api/v1', v1)
  app.route('/', wireApi(needs))
  app.route(
    '/files',
    filesApi(needs, (c) => answerPage(c, 404)),
  )

  app.get('/assets/*', async (c, next) => {
    c.header('cache-control', 'public, max-age=31536000, immutable')
    await next()
  })
  for (const folder of [assets, browserFolder]) {
    if (!existsSync(join(folder, 'assets'))) continue
    const root = relative(process.cwd(), folder) || '.'
    app.get('/assets/*', serveStatic({ root, precompressed: true }))
  }
  app.all('/assets/*', () => problem('no-such-address'))

  async function answerPage(c: Context, refusedWith?: number): Promise<Response> {
    const page = await showPage(c.req.raw, {
      ctxFor: () => ctxFor(c, { isPage: true }),
      lastSettings: portal.lastSettings,
      reportError: (error) => log.error({ error }, 'a page failed'),
      isHttps,
      origin: config.publicUrl.origin,
      browserFiles,
      uploads: pageUploads(c.req.raw, portal.spoolFolder),
      ...(refusedWith && { refusedWith }),
    })
    if (page instanceof Response) return page
    return compressed(page, c.req.header('accept-encoding'))
  }

  // Every other address is a page's, if only to say that it does not exist.
  app.notFound(async (c) => {
    if (c.req.path.startsWith('/api/')) return problem('no-such-address')
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return answerPage(c)
    if (c.req.method !== 'POST') return answerPage(c, 405)
    const { page } = pageAt(c.req.path)
    const isStrict = mustShowItsOrigin(page, c.req.raw.headers, isHttps)
    if (isCrossSite(c.req.raw, config.publicUrl, { isStrict })) return answerPage(c, 403)
    if (page.takesFiles) return answerPage(c)
    const refused = await limitBody(c, async () => {
      c.res = await answerPage(c)
    })
    return refused ? answerPage(c, 413) : c.res
  })

  function trouble(why: 'no-space' | 'unavailable' | 'internal'): Response {
    portal.metrics?.noteTrouble(why)
    return problem(why)
  }

  function onError(error: unknown): Response {
    if (error instanceof HTTPException && error.status < 500) return problem('invalid-request')
    if (error instanceof Forbidden) return problem('forbidden')
    if (isOutOfSpace(error)) return trouble('no-space')
    if (isUnavailable(error)) return trouble('unavailable')
    if (isUnreadableText(error)) return problem('invalid-request')
    if (error instanceof Error && error.name === 'RequestError') return problem('invalid-request')
    log.error({ error }, 'a request failed')
    return trouble('internal')
  }
  app.onError(onError)

  const addresses = app.routes.map(({ method, path }) => ({ method, path }))
  return { fetch: app.fetch, onError, addresses }
}

/** The token of a program. Of other schemes a proxy in front may make use. */
function bearerIn(authorization: string | undefined): string | undefined {
  return /^bearer (.*)$/i.exec(authorization ?? '')?.[1]?.trim()
}
