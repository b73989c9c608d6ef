import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../scripts/provision.ts'
import { startDemo } from '../scripts/screenshots/start-demo.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { password, signIn } from './sign-in.ts'

type Step = { name: string; link: (page: Page) => ReturnType<Page['locator']> }

const inMenu = (address: string) => (page: Page) => page.locator(`#drawer a[href$="${address}"]`)

const steps: Step[] = [
  { name: 'list of records', link: inMenu('/dashboard/update') },
  { name: 'a record', link: (page) => page.locator('main tbody th a, main tbody td a').first() },
  { name: 'awaiting approval', link: inMenu('/dashboard/Control_Post') },
  { name: 'activity', link: inMenu('/dashboard/activity') },
  { name: 'overview', link: inMenu('/dashboard/overview') },
]

/** How long a person points at a link before the click. */
const pointsForMs = 100
const latencies = [0, 150]
const toursPerRound = 10
const targets = 'p95 100 ms, with 150 ms of latency 300 ms; 10 kB of data'

/** Goes from page to page in a browser, as somebody who points at a link and clicks it. */
export async function navigation({ rounds }: Options): Promise<Report> {
  await using demo = await startDemo(password)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Please install Chromium or Google Chrome')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const session = await signIn(demo.url)
    await context.addCookies([{ name: 'session', value: session, url: demo.url, httpOnly: true }])
    const page = await context.newPage()
    await page.goto(`${demo.url}/dashboard/overview`, { waitUntil: 'load' })
    const figures: Record<string, unknown> = {}
    const tables = []
    for (const latency of latencies) {
      const taken = await tours(page, { latency, count: rounds * toursPerRound })
      figures[`${latency} ms`] = taken
      const rows = Object.entries(taken).map(([page, all]): Row => ({ page, ...inRow(all) }))
      tables.push({ title: `Later pages, latency of ${latency} ms (targets: ${targets})`, rows })
    }
    return { tables, figures }
  } finally {
    await browser.close()
  }
}

type Taken = { ms: number; dataBytes: number }

async function tours(
  page: Page,
  { latency, count }: { latency: number; count: number },
): Promise<Record<string, Taken[]>> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency, ...unlimited })
  let dataBytes = 0
  const isData = new Set<string>()
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.endsWith('.data')) isData.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isData.delete(requestId)) dataBytes += encodedDataLength
  })

  const taken: Record<string, Taken[]> = Object.fromEntries(steps.map(({ name }) => [name, []]))
  // The first tour does not count, since it loads the scripts of each page.
  for (let tour = 0; tour <= count; tour++) {
    for (const { name, link } of steps) {
      const target = link(page)
      dataBytes = 0
      await target.hover()
      await page.waitForTimeout(pointsForMs)
      const shown = page.evaluate(untilNextPageIsShown)
      await target.click()
      const ms = await shown
      await page.waitForTimeout(pointsForMs)
      if (tour > 0) taken[name]?.push({ ms, dataBytes })
    }
  }
  await network.detach()
  return taken
}

/** In the browser: the time from the click until another page is painted. */
function untilNextPageIsShown(): Promise<number> {
  const heading = () => document.querySelector('main h1')?.textContent
  const [path, before] = [location.pathname, heading()]
  return new Promise((resolve) => {
    const begin = () => {
      const clickedAt = performance.now()
      const look = () => {
        const isShown = location.pathname !== path && heading() && heading() !== before
        if (!isShown) requestAnimationFrame(look)
        // By the next frame, the browser has painted the page.
        else requestAnimationFrame(() => resolve(performance.now() - clickedAt))
      }
      look()
    }
    addEventListener('click', begin, { once: true, capture: true })
  })
}

function inRow(all: Taken[]): Omit<Row, 'page'> {
  const sorted = all.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.floor(share * (sorted.length - 1))] ?? 0, 0)
  const most = Math.max(...all.map(({ dataBytes }) => dataBytes))
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'data kB at most': rounded(most / 1000, 1) }
}
