import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anAddedRecord } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test('on a port of their own stand counts and times, and nothing that says who', async () => {
  await using site = await openTestSite('sqlite', { METRICS_PORT: '0' })
  await anAddedRecord(site.portal, { name: 'Canary Sample' })
  await site.portal.portal.upkeep.backUp()
  expect((await site.get('/result/XX0000001')).status).toBe(200)
  expect((await site.get('/result/CANARY1')).status).toBe(404)
  expect((await site.get('/metrics')).status).toBe(404)

  const port = await metricsPort(site.server.output)
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text()
  for (const series of [
    'troubles_total{why="internal"}',
    'lookups_total{outcome="too-many"}',
    'uploads_total{outcome="no-space"}',
    'failed_sign_ins_total{by="password",because="wrong"}',
    'background_failures_total{what="mails"}',
  ]) {
    expect(text).toContain(`countersign_${series} 0`)
  }
  expect(text).toContain('countersign_lookups_total{outcome="found"} 1')
  expect(text).toContain('countersign_lookups_total{outcome="not-found"} 1')
  expect(text).toContain(
    'countersign_request_seconds_count{route="/result",method="GET",status="404"} 1',
  )
  expect(text).toMatch(/countersign_last_backup_timestamp_seconds 1\d{9}/)
  expect(text).toMatch(/countersign_nodejs_eventloop_lag_seconds \d/)
  expect(text).not.toMatch(/canary|XX0000001/i)
})

test('queues, jobs, connections and slow queries are counted too', async () => {
  await using site = await openTestSite('postgres', { METRICS_PORT: '0', SLOW_QUERY_MS: '1' })
  await anAddedRecord(site.portal, { name: 'Canary Sample' })
  await site.portal.portal.upkeep.backUp()
  const port = await metricsPort(site.server.output)
  const counted = async () => (await fetch(`http://localhost:${port}/metrics`)).text()
  await expect
    .poll(
      async () => {
        await site.get('/result/CANARY1')
        return counted()
      },
      { timeout: 15_000 },
    )
    .toMatch(/countersign_slow_queries_total [1-9]/)
  const text = await counted()
  for (const queue of ['pictures', 'afterwards']) {
    expect(text).toContain(`countersign_waiting{queue="${queue}"} 0`)
  }
  expect(text).toContain('countersign_mails_waiting 0')
  expect(text).toContain('countersign_picture_processes 0')
  expect(text).toContain('countersign_picture_processes_killed 0')
  expect(text).toMatch(/countersign_database_connections\{state="idle"\} [1-9]/)
  expect(text).toMatch(/countersign_job_done_timestamp_seconds\{job="backup"\} 1\d{9}/)
  await expect.poll(site.server.output).toContain('"a slow query"')
  expect(site.server.output()).toMatch(/"statement":"[^"]*(select|insert|update)/)
  expect(site.server.output()).not.toContain('CANARY1')
})

async function metricsPort(output: () => string): Promise<string> {
  for (;;) {
    const port = /"metricsPort":(\d+)/.exec(output())?.[1]
    if (port) return port
    await sleep(50)
  }
}
