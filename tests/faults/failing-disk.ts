import { setTimeout as sleep } from 'node:timers/promises'
import { pick, seededRandom, wholeBetween } from '../../scripts/demo/seeded-random.ts'
import { injectInto, keepingCalls } from './failing-calls.ts'
import type { Figures } from './figures.ts'
import { inRounds, openFolder } from './in-rounds.ts'
import { untilInService } from './in-service.ts'
import { siteIn } from './site-on-disk.ts'

type Options = { faults: number; seed: number; report?: (line: string) => void }

/** Lets one kind of system call after the other fail under a site at work, which must say so and get over it. */
export async function failSystemCalls({ faults, seed, report }: Options): Promise<Figures> {
  const random = seededRandom(seed)
  let turn = 0
  await using folder = await openFolder('faults')
  const site = await siteIn(folder.path, { engine: 'sqlite' })
  return await inRounds(site, { rounds: faults, seed, report }, async ({ begin, staff }) => {
    const calls = keepingCalls[turn++ % keepingCalls.length] ?? ''
    const fault = pick(random, ['error=EIO', 'error=ENOSPC'] as const)
    const often = /sync|write/.test(calls)
    const when = `${wholeBetween(random, 1, often ? 25 : 5)}${random() < 0.5 ? '+' : ''}`
    const { working, stop } = begin()
    {
      await using _ = await injectInto(site.server().process.pid ?? 0, { calls, fault, when })
      await Promise.race([working, sleep(700)])
    }
    await stop()
    await untilInService(site, staff.token)
    // What was acknowledged must be on the disk, not only in the memory of the process.
    if (random() < 0.3) {
      await site.kill()
      await site.start()
    }
    return `${fault} at ${calls} ${when}`
  })
}
