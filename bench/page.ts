import { sizeOf } from './baselines/markup.ts'
import type { Ask } from './load.ts'
import { isShown, nameOf, passportOf } from './people.ts'
import type { Options, Report, Row } from './report.ts'
import { seededFolder } from './seed.ts'
import { type Server, startBaseline, startProduct } from './servers.ts'
import { byTurns, comparison, type Lane, medianOf, summary } from './turns.ts'

const connections = 16
const mostRecords = 100_000
const shownPages = 100

/** Compares the result page with React rendering the same markup in a bare server. */
export async function page({ records, rounds, seconds }: Options): Promise<Report> {
  const seeded = await seededFolder(Math.min(records, mostRecords))
  await using product = await startProduct(seeded, { probe: '/' })
  const pages = await resultPages(product)
  const first = pages[0] as ResultPage
  const markup = await get(product, first.path)
  await using baseline = await startBaseline('page-server', [], {
    probe: '/',
    input: markup,
    env: { NODE_ENV: 'production' },
  })
  const rendered = await get(baseline, '/')
  checkSameSize(markup, rendered)

  const common = { connections, file: seeded.file }
  const same: Ask = { kind: 'pages', pages: [{ ...first, path: '/' }] }
  const lanes: Lane[] = [
    { name: 'baseline', server: baseline, ask: same, ...common },
    { name: 'product', server: product, ask: { kind: 'pages', pages }, ...common },
  ]
  const measured = await byTurns(lanes, { rounds, seconds })
  const [base = [], ours = []] = measured
  const rows = lanes.map(({ name }, index): Row => {
    return { [`rounds of ${seconds} s`]: name, ...summary(measured[index] ?? []) }
  })
  const pagesPerCore = Math.round(1e6 / medianOf(ours).serverMicros)
  const ratio: Row = {
    product: 'result page',
    ...comparison(base, ours),
    'pages/s a core': pagesPerCore,
  }
  const size = { ...sizeOf(markup), bytes: Buffer.byteLength(markup) }
  const title = `Result page (${size.bytes} bytes, ${size.elements} elements), ${connections} connections, one core`
  return {
    tables: [
      { title, rows },
      { title: 'Product against baseline (targets: 0.6; 1,000 pages/s a core)', rows: [ratio] },
    ],
    figures: { page: size, lanes: lanes.map(({ name }) => name), rounds: measured, ratio },
  }
}

type ResultPage = { path: string; expects: string }

async function resultPages(product: Server): Promise<ResultPage[]> {
  const records = Array.from({ length: shownPages * 2 }, (_, index) => index + 1)
  return Promise.all(
    records
      .filter(isShown)
      .slice(0, shownPages)
      .map(async (record) => {
        const answer = await fetch(`http://127.0.0.1:${product.port}/`, {
          method: 'POST',
          body: new URLSearchParams({ passportNumber: passportOf(record) }),
          redirect: 'manual',
        })
        const path = answer.headers.get('location') ?? ''
        if (!path.startsWith('/?result=')) throw new Error(`No result: ${answer.status} ${path}`)
        return { path, expects: nameOf(record) }
      }),
  )
}

async function get({ port }: Server, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'Accept-Encoding': 'identity' },
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

function checkSameSize(markup: string, rendered: string): void {
  const [expected, actual] = [sizeOf(markup), sizeOf(rendered)]
  if (expected.elements !== actual.elements || expected.textLength !== actual.textLength) {
    throw new Error(`Not the same page: ${JSON.stringify({ expected, actual })}\n${rendered}`)
  }
}
