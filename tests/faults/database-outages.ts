import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { seededRandom } from '../../scripts/demo/seeded-random.ts'
import { type CuttableProxy, openCuttableProxy } from '../cuttable-proxy.ts'
import { newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { setUpSite } from './desk.ts'
import type { Figures } from './figures.ts'
import { untilInService } from './in-service.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { type SiteOnDisk, siteIn } from './site-on-disk.ts'

type Options = { outages: number; seed: number; report?: (line: string) => void }

const outageKinds = ['lost commits', 'cut', 'restarted', 'hanging'] as const

/** Takes PostgreSQL away in one way after the other while people work; the server stays, and goes on by itself. */
export async function takeDatabaseAway({
  outages,
  seed,
  report = () => {},
}: Options): Promise<Figures> {
  const random = seededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-outages-'))
  await chmod(folder, 0o711)
  const ways: CuttableProxy[] = []
  const site = await siteIn(folder, {
    engine: 'postgres',
    async way(target) {
      const way = await openCuttableProxy(target)
      ways.push(way)
      return way.port
    },
  })
  const [way] = ways
  if (!way) throw new Error('No way to PostgreSQL')
  const book = newBook()
  const figures: Figures = { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
  try {
    await site.startDatabase()
    const staff = await setUpSite(site.environment)
    const load = mixedLoad(site, staff, book, seed + 1)
    let known: Known | undefined
    await site.start()
    while (figures.runs < outages && figures.flaws.length === 0) {
      const kind = outageKinds[figures.runs % outageKinds.length] ?? 'cut'
      figures.runs++
      const stop = new AbortController()
      const working = load.work(stop.signal)
      await Promise.race([working, sleep(200 + random() * 300)])
      await Promise.race([working, takeAway(kind, way, site)])
      await untilInService(site, staff.token)
      stop.abort()
      await working
      if (site.hasEnded()) figures.flaws.push('the server ended by itself')
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws.map((flaw) => `after ${kind}: ${flaw}`))
      figures.files = checked.files
      report(`${kind}: ${book.acknowledged()} acknowledged, ${book.refused()} refused`)
    }
  } catch (error) {
    // The log of what failed may arrive after its answer.
    await sleep(1000)
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    await site.kill()
    await way[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  }
  return { ...figures, acknowledged: book.acknowledged(), open: book.refused() }
}

async function takeAway(
  kind: (typeof outageKinds)[number],
  way: CuttableProxy,
  site: SiteOnDisk,
): Promise<void> {
  switch (kind) {
    case 'lost commits':
      for (let times = 0; times < 10; times++) {
        way.loseAnswerTo('commit')
        await sleep(50)
      }
      return
    case 'cut':
      await way.cut()
      await sleep(300)
      return way.restore()
    case 'restarted':
      await site.killDatabase()
      await sleep(300)
      return site.startDatabase()
    case 'hanging':
      way.hang()
      await sleep(2000)
      await way.cut()
      return way.restore()
  }
}
