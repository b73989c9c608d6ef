import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../scripts/demo/seeded-random.ts'
import { type CuttableProxy, openCuttableProxy } from '../cuttable-proxy.ts'
import type { Figures } from './figures.ts'
import { inRounds, openFolder } from './in-rounds.ts'
import { untilInService } from './in-service.ts'
import { type SiteOnDisk, siteIn } from './site-on-disk.ts'

type Options = { outages: number; seed: number; report?: (line: string) => void }

const outageKinds = ['lost commits', 'cut', 'restarted', 'hanging'] as const

/** Takes PostgreSQL away in one way after the other while people work; the server stays, and goes on by itself. */
export async function takeDatabaseAway({ outages, seed, report }: Options): Promise<Figures> {
  const random = seededRandom(seed)
  let turn = 0
  await using folder = await openFolder('outages')
  await using ways = new AsyncDisposableStack()
  let way: CuttableProxy | undefined
  const site = await siteIn(folder.path, {
    engine: 'postgres',
    async way(target) {
      way = ways.use(await openCuttableProxy(target))
      return way.port
    },
  })
  const rounds = { rounds: outages, seed, report }
  return await inRounds(site, rounds, async ({ begin, staff, flaws }) => {
    if (!way) throw new Error('No way to PostgreSQL')
    const kind = outageKinds[turn++ % outageKinds.length] ?? 'cut'
    const { working, stop } = begin()
    await Promise.race([working, sleep(200 + random() * 300)])
    await Promise.race([working, takeAway(kind, way, site)])
    await untilInService(site, staff.token)
    await stop()
    if (site.hasEnded()) flaws.push('the server ended by itself')
    return kind
  })
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
