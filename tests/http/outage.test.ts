import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCuttableProxy } from '../cuttable-proxy.ts'
import { startServer } from '../server-process.ts'
import { newPostgresDatabase } from '../test-portal.ts'

test('while the database is away every door says so, and service resumes by itself', async () => {
  const database = new URL(await newPostgresDatabase())
  await using proxy = await openCuttableProxy({
    host: database.hostname,
    port: Number(database.port),
  })
  database.port = String(proxy.port)
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-outage-'))
  await using server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.href,
    LOOKUP_POLICY: 'number',
    LOOKUP_LIMITS: 'off',
  })
  const search = () =>
    fetch(server.url, { method: 'POST', body: new URLSearchParams({ passportNumber: 'A1' }) })
  const statuses = async () => ({
    page: (await search()).status,
    wire: (await fetch(`${server.url}/result/A1`)).status,
    ready: (await fetch(`${server.url}/readyz`)).status,
    alive: (await fetch(`${server.url}/healthz`)).status,
  })
  const inService = { page: 200, wire: 404, ready: 200, alive: 200 }
  const away = { page: 503, wire: 503, ready: 503, alive: 200 }

  expect(await statuses()).toEqual(inService)
  await proxy.cut()
  expect(await statuses()).toEqual(away)
  const page = await (await search()).text()
  expect(page).toContain('--- No Result Found ---')
  expect(page).toContain('Try again')
  expect(page).toContain('This site is run by Example Migration Services')
  const answer = await fetch(`${server.url}/api/v1/lookups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"passportNumber":"A1"}',
  })
  expect(await answer.json()).toMatchObject({ status: 503, code: 'unavailable' })

  for (let times = 0; times < 10; times++) {
    await proxy.restore()
    expect(await statuses()).toEqual(inService)
    await proxy.cut()
    expect(await statuses()).toEqual(away)
  }
  await proxy.restore()
  expect(await statuses()).toEqual(inService)
  proxy.hang()
  expect((await search()).status).toBe(503)
  await proxy.cut()
  await proxy.restore()
  await expect.poll(statuses, { timeout: 5000 }).toEqual(inService)
  expect(server.output()).not.toMatch(/a (page|request) failed/)
  await rm(dataDir, { recursive: true })
}, 60_000)
