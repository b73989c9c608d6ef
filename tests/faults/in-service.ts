import { setTimeout as sleep } from 'node:timers/promises'
import { callerAt, isDone } from './calls.ts'
import type { SiteOnDisk } from './site-on-disk.ts'

const backWithinMs = 10_000

/** By itself, without a restart. */
export async function untilInService(site: SiteOnDisk, token: string): Promise<void> {
  const call = callerAt(site.url(), token)
  for (const giveUpAt = Date.now() + backWithinMs; Date.now() < giveUpAt; await sleep(50)) {
    const read = await call('GET', '/api/v1/settings')
    const answer = await call('PATCH', '/api/v1/settings', {
      body: {},
      headers: { 'if-match': read?.headers.get('etag') ?? '' },
    })
    if (answer && isDone(answer)) return
  }
  throw new Error('Not in service again')
}
