import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { between, seededRandom } from '../../scripts/demo/seeded-random.ts'
import { newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { setUpSite } from './desk.ts'
import { openFaultyDisk } from './faulty-disk.ts'
import type { Figures } from './figures.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { type Engine, siteIn } from './site-on-disk.ts'

type Options = {
  engine: Engine
  cuts: number
  seed: number
  flushes?: boolean
  report?: (line: string) => void
}

/** Cuts the power again and again under one site at work, and compares what is left with what was acknowledged. */
export async function cutPower({
  engine,
  cuts,
  seed,
  flushes = true,
  report = () => {},
}: Options): Promise<Figures> {
  const random = seededRandom(seed)
  await using disk = await openFaultyDisk(engine === 'postgres' ? 384 : 160)
  const site = await siteIn(disk.folder, { engine, flushes })
  const figures: Figures = { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
  const book = newBook()
  try {
    await site.startDatabase()
    const staff = await setUpSite(site.environment)
    await site.kill()
    if (!flushes) execFileSync('sync', ['-f', disk.folder])
    // The power goes as soon as the site was set up, too.
    await disk.cut()
    await disk.restore()
    const load = mixedLoad(site, staff, book, seed + 1)
    let known: Known | undefined

    await site.start()
    while (figures.runs < cuts && figures.flaws.length === 0) {
      figures.runs++
      const stop = new AbortController()
      const working = load.work(stop.signal)
      await Promise.race([working, sleep(between(random, flushes ? 30 : 1000, 3000))])
      book.expectAnything()
      const cutAt = await disk.cut()
      await Promise.race([working, sleep(between(random, 0, 60))])
      if (site.hasEnded()) figures.flaws.push(`the server ended by itself\n${site.complaints()}`)
      await site.kill()
      stop.abort()
      await working
      book.countUntil(cutAt)
      await disk.restore()

      await site.start()
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws)
      figures.files = checked.files
      report(`cut ${figures.runs} on ${engine}: ${book.acknowledged()} acknowledged`)
    }
  } catch (error) {
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    figures.acknowledged = book.acknowledged()
    figures.open = book.refused()
    await site.kill()
  }
  return figures
}
