import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { between, seededRandom } from '../../scripts/demo/seeded-random.ts'
import { openFaultyDisk } from './faulty-disk.ts'
import type { Figures } from './figures.ts'
import { inRounds } from './in-rounds.ts'
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
  report,
}: Options): Promise<Figures> {
  const random = seededRandom(seed)
  await using disk = await openFaultyDisk(engine === 'postgres' ? 384 : 160)
  const site = await siteIn(disk.folder, { engine, flushes })
  async function prepare(): Promise<void> {
    await site.kill()
    if (!flushes) execFileSync('sync', ['-f', disk.folder])
    // The power goes as soon as the site was set up, too.
    await disk.cut()
    await disk.restore()
  }
  const rounds = { rounds: cuts, seed, report, prepare }
  return await inRounds(site, rounds, async ({ begin, book, flaws }) => {
    const { working, stop } = begin()
    await Promise.race([working, sleep(between(random, flushes ? 30 : 1000, 3000))])
    book.expectAnything()
    const cutAt = await disk.cut()
    await Promise.race([working, sleep(between(random, 0, 60))])
    if (site.hasEnded()) flaws.push(`the server ended by itself\n${site.complaints()}`)
    await site.kill()
    await stop()
    book.countUntil(cutAt)
    await disk.restore()
    await site.start()
    return `a power cut on ${engine}`
  })
}
