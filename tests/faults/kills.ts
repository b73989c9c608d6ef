import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, seededRandom, wholeBetween } from '../../scripts/demo/seeded-random.ts'
import { injectInto, keepingCalls } from './failing-calls.ts'
import type { Figures } from './figures.ts'
import { inRounds, openFolder } from './in-rounds.ts'
import { siteIn } from './site-on-disk.ts'

type Options = { kills: number; seed: number; report?: (line: string) => void }

/** Kills the server at one system call or another, again and again, and compares what is left. */
export async function killAtSystemCalls({ kills, seed, report }: Options): Promise<Figures> {
  const random = seededRandom(seed)
  await using folder = await openFolder('kills')
  const site = await siteIn(folder.path, { engine: 'sqlite' })
  return await inRounds(site, { rounds: kills, seed, report }, async ({ begin }) => {
    const { process: child } = site.server()
    const calls = pick(random, keepingCalls)
    const when = String(wholeBetween(random, 1, 60))
    const { stop } = begin()
    await sleep(between(random, 0, 300))
    {
      await using _ = await injectInto(child.pid ?? 0, { calls, fault: 'signal=KILL', when })
      const dead = () => child.signalCode !== null
      for (const giveUpAt = Date.now() + 1500; Date.now() < giveUpAt && !dead(); ) await sleep(20)
      // Where the call did not come so often, it is killed at whatever it does now.
      await site.kill()
    }
    await stop()
    await site.start()
    return `a kill at ${calls} ${when}`
  })
}
