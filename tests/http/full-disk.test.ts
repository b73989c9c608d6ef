import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Import } from '#contract/imports/import.ts'
import { importProcess, startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { canMakeDisks, openSmallDisk, type SmallDisk } from '../small-disk.ts'
import { aCsv, someRows } from '../spreadsheets.ts'
import { anAddedRecord, aRecord, engines, openTestPortal } from '../test-portal.ts'

const rows = 6000
const within = 180_000
const together = { concurrent: true }
const password = 'four boats on the Meghna'
const reserve = 'stat -c %s reserve 2>/dev/null || echo 0'
const brim = 'cat /dev/zero >> junk 2>/dev/null || df --output=avail . | tail -1'

async function untilReserve(disk: SmallDisk, bytes: number): Promise<void> {
  while (Number(await disk.run(reserve)) !== bytes) await sleep(100)
}

async function readiness(url: string): Promise<{ disk: string }> {
  return (await fetch(`${url}/readyz`)).json()
}

// Needs Linux with user namespaces. Elsewhere, disk-reserve.test.ts tests the reserve file alone.
describe.runIf(canMakeDisks).each(engines)('on %s, with no byte free', together, (engine) => {
  test(
    'people sign in, hide and delete, an import stops and goes on, and a start serves lookups',
    async () => {
      await using test = await openTestPortal(engine)
      const { email, cookie } = await anAccount(test, 'admin', { password })
      const ids: string[] = []
      for (const number of ['FULL1', 'FULL2', 'FULL3']) {
        ids.push(await anAddedRecord(test, { passportNumber: number, irccNumber: `I${number}` }))
      }
      const { database } = test.portal.config
      await using disk = await openSmallDisk(test.dataDir, 128)
      const environment = {
        DATA_DIR: disk.folder,
        MIN_FREE_MB: '1',
        BACKUP_AT: 'off',
        ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
      }
      const start = () => startServer(environment, disk.under)
      const headers = {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      }
      const send = (url: string, method: string, body?: object) => {
        return fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      }
      const ask = async (url: string, method: string, body?: object) => {
        return (await send(url, method, body)).status
      }
      const until = async (url: string, what: (one: Import) => boolean) => {
        for (;;) {
          const found: Import = await (await send(url, 'GET')).json()
          if (what(found)) return found
          if (found.state === 'stopped') throw new Error(`It stopped again: ${found.because}`)
          await sleep(20)
        }
      }
      let [path, stopped, isDone] = ['', 0, false]
      const record = aRecord({ passportNumber: 'FULL4', irccNumber: 'IFULL4' })
      {
        await using server = await start()
        const api = `${server.url}/api/v1/records`
        await untilReserve(disk, 16 * 2 ** 20)
        const body = readFileSync(aCsv(someRows(rows)))
        const csv = { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body }
        const made: Import = await (await fetch(`${server.url}/api/v1/imports`, csv)).json()
        path = `/api/v1/imports/${made.id}`
        const at = server.url + path
        expect(await ask(`${at}/dry-run`, 'POST', made.mapping)).toBe(202)
        await until(at, ({ state }) => state === 'checked')
        expect(await ask(`${at}/run`, 'POST')).toBe(202)
        await until(at, ({ counts, state }) => state === 'running' && counts.reached > 0)
        // Pause all of it, since on a busy machine the import might end before the disk is full.
        const { pid = 0 } = server.process
        const processes = [pid, importProcess(pid) ?? pid]
        for (const one of processes) process.kill(one, 'SIGSTOP')
        const left = await disk.run(brim)
        for (const one of processes) process.kill(one, 'SIGCONT')
        expect(left).toBe('0')
        const { counts, ...stop } = await until(at, ({ state }) => state !== 'running')
        stopped = counts.reached
        // PostgreSQL has its rows on another disk, so it may reach all of them before the next check of disk space.
        isDone = engine === 'postgres' && stop.state === 'done'
        if (!isDone) expect(stop).toMatchObject({ state: 'stopped', because: 'no-space' })
        if (engine === 'sqlite') expect(stopped).toBeLessThan(rows)

        const signedIn = await fetch(`${server.url}/login`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ email, password }),
          headers: { origin: server.url },
        })
        expect([signedIn.status, signedIn.headers.has('set-cookie')]).toEqual([303, true])
        expect(await ask(`${api}/${ids[0]}/hide`, 'POST')).toBe(200)
        expect(await ask(`${api}/${ids[1]}`, 'DELETE')).toBe(204)
        while ((await readiness(server.url)).disk !== 'low') await sleep(100)
        expect(await ask(api, 'POST', record)).toBe(507)
        expect(await ask(`${server.url}/result/FULL3`, 'GET')).toBe(200)
      }
      await disk.run(brim)
      {
        await using server = await start()
        expect(await ask(`${server.url}/result/FULL1`, 'GET')).toBe(404)
        expect(await ask(`${server.url}/result/FULL2`, 'GET')).toBe(404)
        expect(await ask(`${server.url}/result/FULL3`, 'GET')).toBe(200)
        expect(await readiness(server.url)).toMatchObject({ disk: 'low' })

        await disk.run('rm junk')
        await untilReserve(disk, 16 * 2 ** 20)
        while ((await readiness(server.url)).disk !== 'ok') await sleep(100)
        expect(await ask(`${server.url}/api/v1/records`, 'POST', record)).toBe(201)

        if (!isDone) {
          expect(await ask(`${server.url}${path}/run`, 'POST')).toBe(202)
          await until(server.url + path, ({ counts, state }) => {
            return counts.reached > stopped || state === 'done'
          })
        }
      }
      await using server = await start()
      const { counts } = await until(server.url + path, ({ state }) => state === 'done')
      expect(counts).toMatchObject({ added: rows, reached: rows, skipped: 0, refused: 0 })
    },
    within,
  )
})
