import { gzipSync } from 'node:zlib'
import runLighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/provision.ts'
import { startDemo } from '../scripts/screenshots/start-demo.ts'
import { freePort } from '../tests/free-port.ts'
import { median, type Options, type Report, type Row, rounded } from './report.ts'
import { password, post, signIn } from './sign-in.ts'

type Figures = {
  performance: number
  accessibility: number
  bestPractices: number
  lcpMs: number
  cls: number
  tbtMs: number
  scriptBytes: number
  allBytes: number
}

/** Known figures of other sites, measured the same way */
const others: Row[] = [
  { page: 'OpenCerts', performance: 89, accessibility: 96, 'script kB': 349 },
  { page: 'Inji Verify', performance: 82, accessibility: 77, 'script kB': 392 },
  { page: 'GOV.UK Frontend page', performance: 100, accessibility: 100, 'script kB': 11.4 },
]

type Look = { name: string; path: string }

const publicTarget = '99+, 100, 100; LCP 1.5 s, CLS 0.02, TBT 50 ms'
const dashboardTarget =
  '95+, 100, 100; LCP 3.0 s, CLS 0.1, TBT 300 ms; script 180 kB, record form 220 kB'

/** Runs Lighthouse's mobile preset (slow 4G, 4x CPU) on the demo, each page several times. */
export async function lighthouse({ rounds }: Options): Promise<Report> {
  await using demo = await startDemo(password)
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Please install Chromium or Google Chrome')
  const port = await freePort()
  const args = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    `--remote-debugging-port=${port}`,
  ]
  const browser = await chromium.launch({ executablePath, args })
  // The context in which Lighthouse opens its pages
  const [profile] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts()
  const measured: Record<string, Figures[]> = {}
  const problems: Record<string, string[]> = {}

  /** Signs in by a stored cookie, since Chromium drops a Cookie header. */
  async function signedIn(session?: string): Promise<void> {
    const cookie = { name: 'session', url: demo.url, httpOnly: true }
    if (session) await profile?.addCookies([{ ...cookie, value: session }])
  }

  async function look({ name, path }: Look, session?: string): Promise<Row> {
    const address = demo.url + path
    const results: Result[] = []
    for (let round = 0; round < rounds; round++) {
      results.push(await measure(address, port, () => signedIn(session)))
    }
    const figures = results.map(figuresOf)
    // Print each result at once, since the whole run takes minutes.
    const [scores, row] = [figures.map(({ performance }) => performance), inRow(figures)]
    console.log(`${name}: ${scores.join(', ')}; LCP ${row['LCP s']} s, TBT ${row['TBT ms']} ms`)
    measured[name] = figures
    problems[name] = [...new Set(results.flatMap(problemsIn))]
    return { page: name, ...row, 'HTML kB': await htmlWeight(address, session) }
  }

  try {
    await measure(demo.url, port, () => signedIn())
    const seen: Row[] = []
    for (const page of await publicPages(demo.url)) seen.push(await look(page))
    const worked: Row[] = []
    const session = await signIn(demo.url)
    for (const page of staffPages) worked.push(await look(page, session))
    const none = Object.fromEntries(Object.keys(seen[0] ?? {}).map((column) => [column, '']))
    return {
      tables: [
        {
          title: `Public pages, Lighthouse mobile, medians of ${rounds} (targets: ${publicTarget})`,
          rows: seen,
        },
        { title: `Dashboard, the same way (targets: ${dashboardTarget})`, rows: worked },
        {
          title: 'For comparison, measured the same way',
          rows: others.map((row) => ({ ...none, ...row })),
        },
        { title: 'What it would have better', rows: listed(problems) },
      ],
      figures: { measured, problems, others },
    }
  } finally {
    await browser.close()
  }
}

async function publicPages(url: string): Promise<Look[]> {
  const [result, paper] = [await resultAt(url, '/'), await resultAt(url, '/Visa')]
  return [
    { name: 'home', path: '/' },
    { name: 'home in Bengali', path: '/?lang=bn' },
    { name: 'Check Visa', path: '/Check_Visa' },
    { name: 'Visa', path: '/Visa' },
    { name: 'Check', path: '/Check' },
    { name: 'result, eleven documents', path: result },
    { name: 'the same in Bengali', path: `${result}&lang=bn` },
    { name: 'result, visa paper', path: paper },
  ]
}

async function resultAt(url: string, path: string): Promise<string> {
  const answer = await post(url, path, { passportNumber: 'A01234567' })
  const result = answer.headers.get('location')
  if (!result?.startsWith(`${path}?result=`)) throw new Error(`No result: ${result}`)
  return result
}

const staffPages: Look[] = [
  { name: 'overview', path: '/dashboard/overview' },
  { name: 'list', path: '/dashboard/update' },
  { name: 'record form', path: '/dashboard/Entry' },
  { name: 'record form in Bengali', path: '/dashboard/Entry?lang=bn' },
  { name: 'awaiting approval', path: '/dashboard/Control_Post' },
  { name: 'activity', path: '/dashboard/activity' },
  { name: 'settings', path: '/dashboard/settings' },
]

/** Retries, since on a busy machine a trace can fail, and Lighthouse then asks for another run. */
async function measure(
  address: string,
  port: number,
  prepare: () => Promise<void>,
  tries = 3,
): Promise<Result> {
  await prepare()
  const onlyCategories = ['performance', 'accessibility', 'best-practices']
  const flags = {
    port,
    logLevel: 'error',
    output: 'json',
    disableFullPageScreenshot: true,
  } as const
  const run = await runLighthouse(address, { ...flags, onlyCategories })
  const failure = run?.lhr.runtimeError
  if (failure && tries > 1) return measure(address, port, prepare, tries - 1)
  // The record form adds the key of its draft to its address.
  if (run && run.lhr.finalDisplayedUrl?.split(/[?&]draft=/)[0] !== new URL(address).href) {
    throw new Error(`${address} led to ${run.lhr.finalDisplayedUrl}`)
  }
  if (!run || failure) throw new Error(`${address}: ${failure?.message}`)
  return run.lhr
}

function figuresOf({ categories, audits }: Result): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const details = audits['network-requests']?.details as unknown as { items: Sent[] } | undefined
  const sent = details?.items ?? []
  const bytes = (of: Sent[]) => of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    scriptBytes: bytes(sent.filter(({ resourceType }) => resourceType === 'Script')),
    allBytes: bytes(sent),
  }
}

type Sent = { resourceType?: string; transferSize?: number }

function inRow(figures: Figures[]): Row {
  const middle = (name: keyof Figures) => median(figures.map((one) => one[name]))
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    'best practices': middle('bestPractices'),
    'LCP s': rounded(middle('lcpMs') / 1000),
    CLS: rounded(middle('cls'), 3),
    'TBT ms': Math.round(middle('tbtMs')),
    'script kB': rounded(middle('scriptBytes') / 1000, 1),
    'all kB': rounded(middle('allBytes') / 1000, 1),
  }
}

function problemsIn({ categories, audits }: Result): string[] {
  const weighty = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => id)
  return weighty
    .filter((id) => (audits[id]?.score ?? 1) < 0.9)
    .map((id) => `${id}: ${audits[id]?.title}`)
}

function listed(problems: Record<string, string[]>): Row[] {
  const rows = Object.entries(problems).flatMap(([page, all]) =>
    all.map((what) => ({ page, what })),
  )
  return rows.length > 0 ? rows : [{ page: 'all', what: 'nothing' }]
}

async function htmlWeight(address: string, session?: string): Promise<number> {
  const headers = { cookie: session ? `session=${session}` : '' }
  const html = Buffer.from(await (await fetch(address, { headers })).arrayBuffer())
  return rounded(gzipSync(html).length / 1000, 1)
}
