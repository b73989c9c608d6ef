import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Known } from '#core/activity/verify-activity.ts'
import { between, pick, seededRandom, wholeBetween } from '../../scripts/demo/seeded-random.ts'
import { newBook } from './book.ts'
import { checkSite } from './check-site.ts'
import { setUpSite } from './desk.ts'
import { injectInto, keepingCalls } from './failing-calls.ts'
import type { Figures } from './figures.ts'
import { mixedLoad } from './load/mixed-load.ts'
import { siteIn } from './site-on-disk.ts'

type Options = { kills: number; seed: number; report?: (line: string) => void }

/** Kills the server at one system call or another, again and again, and compares what is left. */
export async function killAtSystemCalls({
  kills,
  seed,
  report = () => {},
}: Options): Promise<Figures> {
  const random = seededRandom(seed)
  const folder = await mkdtemp(join(tmpdir(), 'countersign-kills-'))
  const site = await siteIn(folder, { engine: 'sqlite' })
  const book = newBook()
  const figures: Figures = { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
  try {
    const staff = await setUpSite(site.environment)
    const load = mixedLoad(site, staff, book, seed + 1)
    let known: Known | undefined
    while (figures.runs < kills && figures.flaws.length === 0) {
      figures.runs++
      await site.start()
      const { process: child } = site.server()
      const calls = pick(random, keepingCalls)
      const when = String(wholeBetween(random, 1, 60))
      const stop = new AbortController()
      const working = load.work(stop.signal)
      await sleep(between(random, 0, 300))
      {
        await using _ = await injectInto(child.pid ?? 0, { calls, fault: 'signal=KILL', when })
        const dead = () => child.signalCode !== null
        for (const giveUpAt = Date.now() + 1500; Date.now() < giveUpAt && !dead(); ) await sleep(20)
        // Where the call did not come so often, it is killed at whatever it does now.
        await site.kill()
      }
      stop.abort()
      await working
      await site.start()
      const checked = await checkSite(site, { book, staff, known })
      known = checked.known
      figures.flaws.push(...checked.flaws)
      figures.files = checked.files
      await site.kill()
      report(`kill ${figures.runs} at ${calls} ${when}: ${book.acknowledged()} acknowledged`)
    }
  } catch (error) {
    figures.flaws.push(`${error}\n${site.complaints()}`)
  } finally {
    await site.kill()
    await rm(folder, { recursive: true })
  }
  return { ...figures, acknowledged: book.acknowledged(), open: book.refused() }
}
