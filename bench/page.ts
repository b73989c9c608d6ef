import { sizeOf } from './baselines/markup.ts'
import { disturbance, load, type Measured, medianOf, summary } from './load.ts'
import { isShown, nameOf, passportOf } from './people.ts'
import { type Options, type Report, type Row, rounded } from './report.ts'
import { seededFolder } from './seed.ts'
import { type Server, startBaseline, startProduct } from './servers.ts'

const connections = 16
const warmUpSeconds = 3
const mostRecords = 100_000
const shownPages = 100

/** The result page, against React rendering the same markup in a bare server. */
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

  const lanes = [
    {
      name: 'baseline',
      server: baseline,
      ask: { kind: 'pages', pages: [{ ...first, path: '/' }] },
    },
    { name: 'product', server: product, ask: { kind: 'pages', pages } },
  ] as const
  const measured = lanes.map((): Measured[] => [])
  const under = ({ server, ask }: (typeof lanes)[number], seed: number, duration: number) =>
    load(server, { connections, seed, ask: { ...ask, pages: [...ask.pages] }, seconds: duration })

  for (const lane of lanes) await under(lane, 1, warmUpSeconds)
  for (let round = 1; round <= rounds; round++) {
    for (const [index, lane] of lanes.entries()) {
      measured[index]?.push(await under(lane, round, seconds))
    }
  }

  const [base, ours] = measured.map(medianOf) as [Measured, Measured]
  const label = `${rounds} rounds of ${seconds} s`
  const rows = [
    { [label]: 'baseline', ...summary(base) },
    { [label]: 'product', ...summary(ours) },
  ]
  const ratio: Row = {
    product: 'result page',
    throughput: rounded(ours.perSecond / base.perSecond),
    'p99 ratio': rounded(ours.p99 / base.p99),
    'server time ratio': rounded(ours.serverMicros / base.serverMicros),
    'pages/s a core': Math.round(1e6 / ours.serverMicros),
  }
  const size = { ...sizeOf(markup), bytes: Buffer.byteLength(markup) }
  const title = `Result page (${size.bytes} bytes, ${size.elements} elements), ${connections} connections, one core${disturbance([base, ours])}`
  return {
    tables: [
      { title, rows },
      { title: 'Product against baseline (targets: 0.6; 1,000 pages/s a core)', rows: [ratio] },
    ],
    figures: { page: size, rounds: measured, medians: { baseline: base, product: ours }, ratio },
  }
}

type ResultPage = { path: string; expects: string }

/** The addresses at which the product shows some results. */
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
