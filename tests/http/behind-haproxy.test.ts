import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemPath } from '../../scripts/provision.ts'
import { aFolder } from '../backups.ts'
import { openCuttableProxy } from '../cuttable-proxy.ts'
import { freePort } from '../free-port.ts'
import { haproxyExample } from '../haproxy-example.ts'
import { startServer } from '../server-process.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'

const env = { PATH: systemPath }

/** Starts HAProxy with the example configuration for operators, adapted to this machine. */
async function startHaproxy(folder: string, apps: string[]) {
  const front = await freePort()
  const addresses: Record<string, number> = {
    '10.0.0.1:80': front,
    '10.0.0.1:5432': await freePort(),
    '10.0.0.11:3000': Number(new URL(apps[0] ?? '').port),
    '10.0.0.12:3000': Number(new URL(apps[1] ?? '').port),
    '10.0.0.21:5432': 1,
    '10.0.0.22:5432': 1,
  }
  const config = haproxyExample(addresses)
  await writeFile(join(folder, 'haproxy.cfg'), config)
  const child = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
    env,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${front}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test('behind a balancer one process without its database is left out, and all without it say so in words', async () => {
  await using kept = aFolder()
  const SECRET = 'v2Xm-one-key-for-all-processes-6Hs9Qd'
  await using site = await openTestPortal('postgres', { SECRET })
  await anAddedRecord(site)
  const { database } = site.portal.config
  if (database.engine !== 'postgres') throw new Error('not on PostgreSQL')
  const { hostname: host, port } = new URL(database.url)
  await using firstWay = await openCuttableProxy({ host, port: Number(port) })
  await using secondWay = await openCuttableProxy({ host, port: Number(port) })
  const start = (way: { port: number }, folder: string) => {
    const url = Object.assign(new URL(database.url), { port: String(way.port) })
    return startServer({ SECRET, DATABASE_URL: url.href, DATA_DIR: join(kept.folder, folder) })
  }
  await using first = await start(firstWay, 'first')
  await using second = await start(secondWay, 'second')
  await using balancer = await startHaproxy(kept.folder, [first.url, second.url])
  const lookUp = async () => {
    const answer = await fetch(`${balancer.url}/result/XX0000001`).catch(() => undefined)
    return answer?.status
  }
  const tenLookups = async () => {
    await sleep(1500)
    return new Set(await Promise.all(Array.from({ length: 10 }, lookUp)))
  }
  await expect.poll(lookUp, { timeout: 10_000 }).toBe(200)
  expect(await tenLookups()).toEqual(new Set([200]))
  await firstWay.cut()
  expect(await tenLookups()).toEqual(new Set([200]))

  await secondWay.cut()
  expect(await tenLookups()).toEqual(new Set([503]))
  const search = { method: 'POST', body: new URLSearchParams({ passportNumber: 'XX0000001' }) }
  const answer = await fetch(balancer.url, search)
  expect(answer.status).toBe(503)
  const page = await answer.text()
  expect(page).toContain('--- No Result Found ---')
  expect(page).toContain('This site is run by Example Migration Services')

  await firstWay.restore()
  expect(await tenLookups()).toEqual(new Set([200]))
}, 60_000)

/** A server of one version: it has this script, and nothing else but its readiness. */
async function aVersion(script: string) {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    if (url === '/readyz') return void response.end('{"database":"ok"}')
    asked.push(url)
    response.writeHead(url === script ? 200 : 404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => server.close() }
}

test('during an upgrade a script comes from the process that has it, and nothing else is asked again', async () => {
  await using kept = aFolder()
  using old = await aVersion('/assets/old.js')
  using latest = await aVersion('/assets/new.js')
  await using balancer = await startHaproxy(kept.folder, [old.url, latest.url])
  const statusOf = async (path: string, method = 'GET') =>
    (await fetch(`${balancer.url}${path}`, { method }).catch(() => undefined))?.status
  await expect.poll(() => statusOf('/assets/old.js'), { timeout: 10_000 }).toBe(200)
  await sleep(1500)
  for (const script of ['/assets/old.js', '/assets/new.js']) {
    const asked = Array.from({ length: 10 }, () => statusOf(script))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  }
  expect(await statusOf('/assets/none.js')).toBe(404)
  expect(await statusOf('/gone', 'POST')).toBe(404)
  expect([...old.asked, ...latest.asked].filter((url) => url === '/gone')).toHaveLength(1)
})
