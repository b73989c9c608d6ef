import { expect, test } from 'vitest'
import { openCuttableSite } from '../cuttable-site.ts'
import { aRecord } from '../test-portal.ts'

async function openSite() {
  const site = await openCuttableSite()
  const { documents: _, ...body } = aRecord()
  return {
    ...site,
    add: (key: string) =>
      fetch(`${site.server.url}/api/v1/records`, {
        method: 'POST',
        headers: {
          cookie: site.cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      }),
  }
}

test('whether it was kept is not known when the answer to a commit is lost, and asking again with the same key tells', async () => {
  await using site = await openSite()
  site.way.loseAnswerTo('commit')
  const lost = await site.add('one')
  expect(await lost.json()).toMatchObject({ status: 503, code: 'unavailable' })

  const ctx = await site.portal.as('admin')
  const kept = await ctx.db.selectFrom('record').select('id').execute()
  expect(kept).toHaveLength(1)
  const again = await site.add('one')
  expect([again.status, (await again.json()) as object]).toMatchObject([201, kept[0]])
  expect(await ctx.db.selectFrom('record').select('id').execute()).toEqual(kept)
})

test('nobody waits for a database that hangs until it comes back, and afterwards service resumes', async () => {
  await using site = await openSite()
  expect((await site.add('first')).status).toBe(201)
  site.way.hang()
  expect((await site.add('second')).status).toBe(503)

  const startedAt = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => fetch(site.server.url)))
  for (const { status } of answers) expect(status).toBe(503)
  const ready = await fetch(`${site.server.url}/readyz`)
  expect(await ready.json()).toMatchObject({ status: 'degraded', database: 'failed' })
  // 8 s for a query and 5 s for a connection; the requests must not wait for each other in a queue.
  expect(performance.now() - startedAt).toBeLessThan(20_000)

  await site.way.cut()
  await site.way.restore()
  await expect.poll(async () => (await site.add('first')).status, { timeout: 10_000 }).toBe(201)
}, 60_000)
