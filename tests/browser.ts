import { readFile } from 'node:fs/promises'
import {
  type Browser,
  chromium,
  type Locator,
  type Page,
  type Request,
  type Response,
} from 'playwright-core'
import { afterAll, inject } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import type { Role } from '#contract/staff.ts'
import { demoPassword } from './demo-site.ts'

export type Visit = {
  locale?: Locale
  width?: 320 | 360 | 1280
  javaScript?: boolean
  colorScheme?: 'dark' | 'light'
  /** Who is signed in */
  as?: { session: string }
}
export type Visitor = Page & {
  /** Ignores expected complaints of the browser: those that contain this text */
  forgive(text: string): void
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  // One process shows the pages of all visits of a file: to start one for each takes longer than most visits.
  '--renderer-process-limit=1',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Most pages are left, and axe is done, before optimised code would pay for its compilation.
  '--js-flags=--no-maglev,--no-turbofan',
]
const heights = { 320: 640, 360: 740, 1280: 800 }
const languages = { en: 'en-GB', bn: 'bn-BD' }

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: inject('chromiumPath'),
    args: ['--headless=new', ...args],
  })
}

/** Keeps a site and a browser for all tests of a file, and closes them after the last of these. */
export async function withBrowser<Site extends AsyncDisposable>(opened: Promise<Site>) {
  const lasting = new AsyncDisposableStack()
  afterAll(() => lasting.disposeAsync())
  const site = lasting.use(await opened)
  const browser = lasting.use(await openBrowser())
  return { site, browser, lasting }
}

/** Opens a page in a fresh browser context. Disposing of it throws if the browser has complained about anything. */
export async function visit(
  browser: Browser,
  site: { url: string },
  { locale = 'en', width = 1280, javaScript = true, colorScheme = 'dark', as }: Visit = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: languages[locale],
    viewport: { width, height: heights[width] },
    javaScriptEnabled: javaScript,
    colorScheme,
  })
  if (as) await context.addCookies([{ name: 'session', value: as.session, url: site.url }])
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  if (javaScript) listenFirst(page)
  const heard = listen(page, javaScript)
  const forgiven: string[] = []
  const complaints = () => heard().filter((one) => !forgiven.some((text) => one.includes(text)))
  return Object.assign(page, {
    forgive: (text: string) => void forgiven.push(text),
    async [Symbol.asyncDispose]() {
      await context.close()
      if (complaints().length > 0) {
        throw new Error(`The browser complained:\n${complaints().join('\n')}`)
      }
    },
  })
}

/** From now on the page has a processor that is so many times slower. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: times })
}

/** Waits for hydration after each load, for 8 s at most: an earlier click would submit a plain form. */
function listenFirst(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const atMost = () => Promise.race([untilItListens(page), page.waitForTimeout(8000)])
  page.goto = async (address, options) => {
    const answer = await goto(address, options)
    if (!options?.waitUntil) await atMost()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    if (!options?.waitUntil) await atMost()
    return answer
  }
}

/** Collects failed requests and console errors, such as violations of the content security policy. */
function listen(page: Page, javaScript: boolean): () => string[] {
  const complaints: { text: string; url: string }[] = []
  const documents = new Set<string>()
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push({ text: message.text(), url: message.location().url })
  })
  page.on('pageerror', (error) => complaints.push({ text: String(error), url: page.url() }))
  page.on('requestfailed', (request) => {
    const text = request.failure()?.errorText ?? 'failed'
    // Images that were still loading when the page changed, and script modules while JavaScript is off.
    if (text === 'net::ERR_ABORTED' || (text === 'csp' && !javaScript)) return
    complaints.push({ text, url: request.url() })
  })
  page.on('response', (response) => {
    if (isPage(response.request())) documents.add(response.url())
  })
  function isFault({ text, url }: { text: string; url: string }): boolean {
    // For an image that is opened alone in its sandbox, Chromium requests an icon from an opaque origin.
    if (/NotSameOrigin/.test(text) && url.endsWith('/favicon.ico')) return false
    // Status 404 or 429 of a page may be expected; of an image or a stylesheet it is an error.
    return !(
      text.startsWith('Failed to load resource') && documents.has(url.split('#', 1)[0] ?? url)
    )
  }
  return () => complaints.filter(isFault).map(({ text, url }) => `${text} (at ${url})`)
}

/** Performs a step that opens another page, as a document or by the router, and waits for that page. */
export async function follow(page: Page, step: () => Promise<unknown>): Promise<Response> {
  // Count only requests from now on: an earlier one, such as a live update, may still get its response.
  const asked = new Set<Request>()
  const isAsked = (request: Request) => void asked.add(request)
  const isAnswer = (response: Response) => {
    return asked.has(response.request()) && isPage(response.request()) && !leadsOn(response)
  }
  await page.evaluate(() => document.documentElement.setAttribute('data-leaving', ''))
  page.on('request', isAsked)
  const [response] = await Promise.all([page.waitForResponse(isAnswer), step()])
  page.off('request', isAsked)
  // The response headers may arrive before the browser has left the previous page.
  if (response.request().isNavigationRequest() && !response.headers()['content-disposition']) {
    await page.waitForSelector('html:not([data-leaving])', { state: 'attached' })
  }
  await untilItListens(page)
  return response
}

/** Like `follow`, for a form; returns the status of the POST, or of the page that it redirected to. */
export async function send(page: Page, step: () => Promise<unknown>): Promise<number> {
  const isPost = (response: Response) => response.request().method() === 'POST'
  const [posted, shown] = await Promise.all([page.waitForResponse(isPost), follow(page, step)])
  return leadsOn(posted) ? shown.status() : posted.status()
}

/** Whether a response is a redirect; the router sends one as data with status 202. */
function leadsOn(response: Response): boolean {
  return response.status() === 202 || /^3/.test(String(response.status()))
}

/** Waits until a page of the dashboard is hydrated and idle, if it has scripts. */
export async function untilItListens(page: Page): Promise<void> {
  await page.waitForLoadState()
  while (await isUnderWay(page)) await page.waitForTimeout(10)
}

/** Whether a request is for a document, or for its data by the router. */
function isPage(request: Request): boolean {
  return request.isNavigationRequest() || /\.data$/.test(new URL(request.url()).pathname)
}

type RouterState = { navigation: { state: string }; revalidation: string }

/** Whether the router still hydrates, fetches or submits, or the browser has moved to another document. */
function isUnderWay(page: Page): Promise<boolean> {
  const found = page.evaluate(async () => {
    const routed = window as { __reactRouterDataRouter?: { state: RouterState } }
    const isIdle = () => {
      const router = routed.__reactRouterDataRouter
      const isHydrated = Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))
      if (!router || !isHydrated) return !('__reactRouterContext' in window)
      const { navigation, revalidation } = router.state
      return navigation.state === 'idle' && revalidation === 'idle'
    }
    while (!isIdle()) await new Promise((resolve) => setTimeout(resolve, 10))
    if (!routed.__reactRouterDataRouter) return false
    // The idle callback runs after React has rendered what is pending.
    return new Promise<boolean>((resolve) =>
      requestIdleCallback(() => resolve(!isIdle()), { timeout: 1000 }),
    )
  })
  return found.catch(() => true)
}

/** Submits the search form; finds its fields by name, which works in any language. */
export async function search(page: Page, typed: Record<string, string>): Promise<Response> {
  for (const [name, text] of Object.entries(typed)) {
    // The home page has one field for either number.
    const field = name === 'name' ? name : 'number'
    await page.locator(`form.lookup :is([name=${name}], [name=${field}])`).fill(text)
  }
  return follow(page, () => page.locator('form.lookup button').click())
}

/** The number of pixels by which the mouse wheel scrolls the page */
export async function scrolled(page: Page): Promise<number> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.mouse.move(width / 4, height / 2)
  const before = await page.evaluate(() => scrollY)
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, 900)
  // The browser scrolls in the next frames.
  return page.evaluate(async (before) => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
    return scrollY - before
  }, before)
}

/** The toast, a short message about the last action */
export function toastOn(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /\S/ })
}

export async function expectToast(page: Page, text: string): Promise<void> {
  await toastOn(page).filter({ hasText: text }).waitFor({ state: 'attached' })
}

/** The text of the element that has the focus */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '')
}

export function headingOn(page: Page): Promise<string | null> {
  return page.getByRole('heading', { level: 1 }).textContent()
}

/** The pixels by which a page is wider than a small phone */
export async function sidewaysOf(page: Page): Promise<number> {
  await page.setViewportSize({ width: 320, height: 700 })
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** Signs in to the demo as one of its three accounts by the request of its form, and opens a page. */
export async function signInAs(page: Page, role: Role, to = '/dashboard'): Promise<void> {
  const form = { email: `${role}@demo.example`, password: demoPassword }
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post('/login', { form, headers, maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`Not signed in: ${answer.status()}`)
  await page.goto(to)
}

const axeFile = new URL('../node_modules/axe-core/axe.min.js', import.meta.url)
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Accessibility problems that axe finds, one line for each element */
export async function findProblems(
  page: Page,
  which: 'all' | 'colours' = 'all',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(await readFile(axeFile, 'utf8'))
  const rules = which === 'all' ? axeTags : { type: 'rule' as const, values: rulesOfColour }
  return page.evaluate(async (runOnly) => {
    // Below the top, a sticky heading can cover part of a text, and axe cannot judge its contrast.
    scrollTo({ top: 0, behavior: 'instant' })
    // Wait until changes are painted and animations have ended.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().filter(({ effect }) => {
      return effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(moving.map(({ finished }) => finished))
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    // Printed links cannot be tapped, so their size does not matter.
    const rules = { 'target-size': { enabled: !matchMedia('print').matches } }
    const { violations, incomplete } = await axe.run(document, {
      runOnly,
      ...(Array.isArray(runOnly) && { rules }),
      resultTypes: ['violations', 'incomplete'],
    })
    // For text in exactly the colour of its background, axe reports an incomplete result, not a violation.
    const undecided = incomplete.filter(({ id }) => id === 'color-contrast')
    return [...violations, ...undecided].flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 120)}`),
    )
  }, rules)
}
