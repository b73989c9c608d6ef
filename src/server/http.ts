import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import type { Deps } from '#api/deps.ts'
import { docsPage, docsStyle } from '#api/docs-page.ts'
import { filesApi } from '#api/files.ts'
import { failureOnOurSide, problem } from '#api/problem.ts'
import { proofApi } from '#api/proof.ts'
import { apiV1, describeApi } from '#api/v1/api.ts'
import { wireApi } from '#api/wire/wire-api.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { Forbidden } from '#core/authorise.ts'
import type { CurrentSettings } from '#core/context.ts'
import type { Config } from '#platform/config.ts'
import { isUnreadableText } from '#platform/db/errors.ts'
import { lockServing } from '#platform/db/serving-lock.ts'
import { compressed, sharedAnswer } from '#platform/http/compress.ts'
import { freeBufferAfter } from '#platform/http/free-buffer.ts'
import { isCrossSite } from '#platform/http/headers.ts'
import { requestIdOf } from '#platform/http/http-server.ts'
import { mustShowItsOrigin } from '#site/http/guard.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { readBrowserFiles } from './browser-files.ts'
import { createDashboard, type Dashboard, type LoadRoutes } from './dashboard.ts'
import { directLookups } from './direct-lookups.ts'
import { pageAt, programPath } from './pages.tsx'
import { openPortal, type Portal } from './portal.ts'
import { type Bindings, createRequesters, type Requesters } from './requesters.ts'
import { showPage } from './show-page.tsx'
import { pageUploads, publicUploadSlots, receiveFile } from './uploads.ts'
import { version } from './version.ts'

const mostBodyBytes = 64 * 1024
/** The folders of /assets: files of the server bundle, and of the browser bundle */
const assets = dirname(fileURLToPath(import.meta.url))
const browserFolder = join(assets, '../client')
const browserFiles = readBrowserFiles(browserFolder)

/** Opens the application, without listening on a port. */
export async function openSite(config: Config, loadRoutes: LoadRoutes) {
  await using opening = new AsyncDisposableStack()
  opening.use(lockServing(config))
  const portal = opening.use(await openPortal(config, { storeMayBeAway: true, isServing: true }))
  const site = assemble(portal, loadRoutes)
  const opened = opening.move()
  return { portal, ...site, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

function assemble(portal: Portal, loadRoutes: LoadRoutes) {
  const app = new Hono<Bindings>({ getPath: (request) => programPath(getPath(request)) })
  const requesters = createRequesters(portal)
  const answerPage = createPages(portal, { requesters, dashboard: createDashboard(loadRoutes) })
  const deps = depsOf(portal, requesters)
  addProbes(app, portal)
  addApi(app, { portal, answerPage }, deps)
  addAssets(app)
  /** All addresses except pages */
  const addresses = app.routes.map(({ method, path }) => ({ method, path }))
  addPages(app, { portal, answerPage })
  const onError = (error: unknown, c?: Context) => answerError(error, portal, c?.req)
  app.onError(onError)
  return { fetch: app.fetch, direct: directLookups(deps, onError), onError, addresses }
}

type App = Hono<Bindings>
type AnswerPage = (c: Context, refusedWith?: number) => Promise<Response>

/** Caches in front, such as Varnish, keep for minutes what does not forbid it. */
const notKept = { 'cache-control': 'no-store' }

function addProbes(app: App, portal: Portal): void {
  // Pages link to their own icon, so this one is empty.
  app.get('/favicon.ico', (c) => c.body(null, 204, { 'cache-control': 'public, max-age=86400' }))
  // Password managers look here for the form to change a password.
  app.get('/.well-known/change-password', (c) => c.redirect('/account', 303))
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, notKept))
  app.get('/readyz', async (c) => {
    if (portal.isStopping()) return c.json({ status: 'stopping', version }, 503, notKept)
    const readiness = await portal.health.read()
    return c.json({ version, ...readiness }, readiness.status === 'unready' ? 503 : 200, notKept)
  })
}

function depsOf(portal: Portal, requesters: Requesters): Deps {
  const { publicUrl, wireOrigins } = portal.config
  return {
    ctxFor: (c, key) => requesters.ctxFor(c, key === undefined ? {} : { key }),
    publicUrl,
    wireOrigins,
    isCrossSite: requesters.isSessionOfAnotherSite,
    freeBufferAfter: (c, bytes) => freeBufferAfter((c as Context<Bindings>).env.outgoing, bytes),
    receiveFile: (c, field, mostBytes) => receiveFile(c, field, portal.spoolFolder, mostBytes),
  }
}

type Parts = { portal: Portal; answerPage: AnswerPage }

function addApi(app: App, { portal, answerPage }: Parts, deps: Deps): void {
  const v1 = apiV1(deps)
  addReference(app, v1, portal)
  app.route('/api/v1', v1)
  app.route('/', wireApi(deps))
  /** The answer for something that no longer exists: a page for people, an error for images and programs. */
  async function gone(c: Context): Promise<Response> {
    const isForAPerson = c.req.header('accept')?.includes('text/html')
    return isForAPerson ? answerPage(c, 404) : problem('no-such-address')
  }
  app.route('/', proofApi(deps, gone))
  app.route('/files', filesApi(deps, gone))
}

type Api = ReturnType<typeof apiV1>

/** The API reference is built at its first request, since that takes longer than the rest of the start. */
function addReference(app: App, api: Api, portal: Portal): void {
  let made: ReturnType<typeof referenceOf> | undefined
  const reference = () => {
    made ??= referenceOf(api, portal)
    return made
  }
  const style = Buffer.from(docsStyle)
  const wanted = (c: Context) => c.req.header('accept-encoding')
  app.get('/api/v1/openapi.json', (c) => reference().json(wanted(c)))
  app.get('/api/docs', (c) => reference().page()(wanted(c)))
  app.get('/api/docs.css', (c) => c.body(style, 200, { 'content-type': 'text/css' }))
  for (const path of ['/api/v1/openapi.json', '/api/docs', '/api/docs.css']) {
    app.all(path, () => problem('method-not-allowed', { headers: { allow: 'GET, HEAD' } }))
  }
}

/** The bytes are shared between requests, so that many slow readers need little memory and processor time. */
function referenceOf(api: Api, portal: Portal) {
  const description = describeApi(api)
  const json = sharedAnswer(Buffer.from(JSON.stringify(description)), 'application/json')
  return { json, page: docsOf(description, portal) }
}

/** The page is built again only when the settings change. */
function docsOf(description: ReturnType<typeof describeApi>, { lastSettings }: Portal) {
  const t = messagesIn('en')
  let made: { of: CurrentSettings; answer: ReturnType<typeof sharedAnswer> } | undefined
  return () => {
    const of = lastSettings()
    if (made?.of === of) return made.answer
    const { actsFor } = of.organisation
    const name = of.isSetUp ? of.organisation.name : ''
    const whose = {
      run: t.notGovernment(name),
      actsFor: actsFor && t.actsFor(name, actsFor),
      check: t.checkWithAuthority,
      checks: of.officialChecks.map((check) => {
        return { title: `${t[check]} ${t.leavesTheSite}`, href: officialChecks[check] }
      }),
    }
    const page = docsPage(description, { themeScript: browserFiles.theme, whose })
    const answer = sharedAnswer(Buffer.from(String(page)), 'text/html; charset=UTF-8')
    made = { of, answer }
    return answer
  }
}

function addAssets(app: App): void {
  app.get('/assets/*', async (c, next) => {
    c.header('cache-control', 'public, max-age=31536000, immutable')
    await next()
    // Also for files that are not compressed: a shared cache would give those to everybody.
    c.header('vary', 'Accept-Encoding')
  })
  for (const folder of [assets, browserFolder]) {
    if (!existsSync(join(folder, 'assets'))) continue
    const root = relative(process.cwd(), folder) || '.'
    app.get('/assets/*', serveStatic({ root, precompressed: true }))
  }
  app.all('/assets/*', () => problem('no-such-address'))
}

function createPages(
  portal: Portal,
  { requesters, dashboard }: { requesters: Requesters; dashboard: Dashboard },
): AnswerPage {
  const { config, log } = portal
  const isHttps = config.publicUrl.protocol === 'https:'
  const places = publicUploadSlots()
  return async (c, refusedWith) => {
    const requestId = requestIdOf((c as Context<Bindings>).env.outgoing)
    const page = await showPage(c.req.raw, {
      ctxFor: () => requesters.ctxFor(c, { isPage: true }),
      lastSettings: portal.lastSettings,
      reportError: (error) => log.error({ error, requestId }, 'a page failed'),
      requestId,
      isWell: portal.health.isWell,
      isHttps,
      origin: config.publicUrl.origin,
      browserFiles,
      uploads: (request) => pageUploads(request, portal.spoolFolder, places),
      openStream: portal.openStream,
      dashboard,
      ...(refusedWith && { refusedWith }),
    })
    if (page instanceof Response) return page
    return compressed(page, c.req.header('accept-encoding'))
  }
}

/** Content-Length is enough to limit most bodies; only one without it is counted while it arrives. */
function limitBody(maxSize: number): MiddlewareHandler {
  return (c, next) => {
    const length = c.req.header('content-length')
    const onError = () => problem('too-large')
    if (length === undefined) return bodyLimit({ maxSize, onError })(c, next)
    return Number(length) <= maxSize ? next() : Promise.resolve(onError())
  }
}

/** Every other address is a page, or the page that says that the address does not exist. */
function addPages(app: App, { portal, answerPage }: Parts): void {
  const { publicUrl } = portal.config
  const isHttps = publicUrl.protocol === 'https:'
  app.all('/api/*', () => problem('no-such-address'))
  app.get('*', (c) => answerPage(c))
  app.post('*', async (c) => {
    // Hono's path is decoded: `/%72egister` would be let through as a page that takes files.
    const { page } = pageAt(new URL(c.req.url).pathname)
    const isStrict = mustShowItsOrigin(page, c.req.raw.headers, isHttps)
    if (isCrossSite(c.req.raw, publicUrl, { isStrict })) return answerPage(c, 403)
    if (page.takesFiles) return answerPage(c)
    const refused = await limitBody(page.mostBytes ?? mostBodyBytes)(c, async () => {
      c.res = await answerPage(c)
    })
    return refused ? answerPage(c, 413) : c.res
  })
  app.all('*', (c) => answerPage(c, 405))
}

type Asked = { method: string; path: string; url: string }

const noRequest: Asked = { method: '', path: '', url: 'http://localhost' }

function answerError(error: unknown, { log }: Portal, asked: Asked = noRequest) {
  if (error instanceof HTTPException && error.status < 500) return problem('invalid-request')
  if (error instanceof Forbidden) return problem('forbidden')
  const { code, ...told } = failureOnOurSide(error, asked)
  if (code === 'internal') {
    if (isUnreadableText(error)) return problem('invalid-request')
    if (error instanceof Error && error.name === 'RequestError') return problem('invalid-request')
    // Hosts such as 256.0.0.1 are found to be no address only where the URL is taken apart.
    if (!URL.canParse(asked.url)) return problem('invalid-request')
    log.error({ error }, 'a request failed')
  }
  return problem(code, told)
}
