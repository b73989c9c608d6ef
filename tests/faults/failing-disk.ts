import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { pick, seededRandom, wholeBetween } from '../../scripts/demo/seeded-random.ts'
import { newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { setUpSite } from './desk.ts'
import { injectInto, keepingCalls } from './failing-calls.ts'
import type { Figures } from './figures.ts'
import { untilInService } from './in-service.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { siteIn } from './site-on-disk.ts'

type Options = { faults: number; seed: number; report?: (line: string) => void }

/** Lets one kind of system call after the other fail under a site at work, which must say so and get over it. */
export async function failSystemCalls({
  faults,
  seed,
  report = () => {},
}: Options): Promise<Figures> {
  const random = seededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-faults-'))
  const site = await siteIn(folder, { engine: 'sqlite' })
  const book = newBook()
  const figures: Figures = { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
  try {
    const staff = await setUpSite(site.environment)
    const load = mixedLoad(site, staff, book, seed + 1)
    let known: Known | undefined
    await site.start()
    while (figures.runs < faults && figures.flaws.length === 0) {
      const calls = keepingCalls[figures.runs % keepingCalls.length] ?? ''
      figures.runs++
      const fault = pick(random, ['error=EIO', 'error=ENOSPC'] as const)
      const often = /sync|write/.test(calls)
      const when = `${wholeBetween(random, 1, often ? 25 : 5)}${random() < 0.5 ? '+' : ''}`
      const stop = new AbortController()
      const working = load.work(stop.signal)
      {
        await using _ = await injectInto(site.server().process.pid ?? 0, { calls, fault, when })
        await Promise.race([working, sleep(700)])
      }
      stop.abort()
      await working
      await untilInService(site, staff.token)
      // What was acknowledged must be on the disk, not only in the memory of the process.
      if (random() < 0.3) {
        await site.kill()
        await site.start()
      }
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws.map((flaw) => `after ${calls} ${fault} ${when}: ${flaw}`))
      figures.files = checked.files
      report(
        `${fault} at ${calls} ${when}: ${book.acknowledged()} acknowledged, ${book.refused()} refused`,
      )
    }
  } catch (error) {
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    await site.kill()
    await rm(folder, { recursive: true })
  }
  return { ...figures, acknowledged: book.acknowledged(), open: book.refused() }
}
