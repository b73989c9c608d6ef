import { constants, getPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import type { ImportState } from '#contract/imports/import.ts'
import type { Ctx } from '#core/context.ts'
import { checkImport } from '#core/imports/check-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { freePort } from '../free-port.ts'
import { importProcess, isOfImports, startServer } from '../server-process.ts'
import { aCsv, anImporter, created, someRows } from '../spreadsheets.ts'
import { engines, openTestPortal, type TestPortal } from '../test-portal.ts'

/** The server works on imports, and not the portal of the test. */
function serverOf({ portal, dataDir }: TestPortal, settings: Record<string, string> = {}) {
  portal.stopBackground()
  const { database } = portal.config
  return startServer({
    DATA_DIR: dataDir,
    ...settings,
    ...(database.engine === 'postgres' && { DATABASE_URL: database.url }),
  })
}

/** The process of imports, other than an earlier one */
async function nextProcess(server: number | undefined, before?: number): Promise<number> {
  return vi.waitFor(
    () => {
      const pid = importProcess(server)
      if (pid === undefined || pid === before) throw new Error('There is no new process')
      return pid
    },
    { timeout: 20_000 },
  )
}

async function begun(admin: Ctx, rows: number): Promise<string> {
  const { id, mapping } = await created(admin, aCsv(someRows(rows)))
  await checkImport(admin, { id, mapping })
  return id
}

/** Unlike `untilIn`, it does none of the work itself. */
function reaches(admin: Ctx, id: string, state: ImportState) {
  return vi.waitFor(
    async () => {
      const found = await findImport(admin, id)
      if (found?.state !== state) throw new Error(`The import is ${found?.state}`)
      return found
    },
    { timeout: 150_000 },
  )
}

describe.each(engines)('a large import on %s', (engine) => {
  test('is worked on in a process of low priority, and by the next one if that is killed', async () => {
    await using site = await openTestPortal(engine)
    await using server = await serverOf(site)
    const admin = await anImporter(site)
    const id = await begun(admin, 6000)
    const first = await nextProcess(server.process.pid)
    // The server gives it that priority just after it has begun.
    await vi.waitFor(() => {
      expect(getPriority(first)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
    })
    process.kill(first, 'SIGKILL')
    await reaches(admin, id, 'checked')
    await runImport(admin, id)
    const reached = async () => {
      const { reachedRow } = await admin.db
        .selectFrom('import')
        .select('reachedRow')
        .executeTakeFirstOrThrow()
      return reachedRow
    }
    while ((await reached()) === 0) await sleep(5)
    const second = await nextProcess(server.process.pid, first)
    process.kill(second, 'SIGKILL')
    const { counts } = await reaches(admin, id, 'done')
    const records = await admin.db.selectFrom('record').select('passportNumber').execute()
    const numbers = new Set(records.map(({ passportNumber }) => passportNumber))
    expect([counts.added, records.length, numbers.size]).toEqual([6000, 6000, 6000])
  }, 300_000)

  test('needs no file store', async () => {
    await using site = await openTestPortal(engine)
    const nobodyThere = `http://127.0.0.1:${await freePort()}`
    await using server = await serverOf(site, {
      S3_ENDPOINT: nobodyThere,
      S3_BUCKET: 'scans',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    const admin = await anImporter(site)
    const id = await begun(admin, 1001)
    await nextProcess(server.process.pid)
    await reaches(admin, id, 'checked')
  }, 300_000)

  test('is stopped if its process dies three times', async () => {
    await using site = await openTestPortal(engine)
    await using server = await serverOf(site)
    const admin = await anImporter(site)
    const id = await begun(admin, 20_000)
    let last: number | undefined
    for (let kills = 0; kills < 3; kills++) {
      last = await nextProcess(server.process.pid, last)
      process.kill(last, 'SIGKILL')
    }
    expect(await reaches(admin, id, 'read')).toMatchObject({ because: 'failed' })
    await sleep(1500)
    expect(importProcess(server.process.pid)).toBeUndefined()
  }, 300_000)

  test('ends with the server, however that ends', async () => {
    await using site = await openTestPortal(engine)
    await using server = await serverOf(site)
    await begun(await anImporter(site), 20_000)
    const pid = await nextProcess(server.process.pid)
    server.process.kill('SIGKILL')
    await vi.waitFor(() => expect(isOfImports(pid)).toBe(false), { timeout: 20_000 })
  }, 300_000)
})

test('a small import needs no process of its own', async () => {
  await using site = await openTestPortal('sqlite')
  await using server = await serverOf(site)
  const admin = await anImporter(site)
  const id = await begun(admin, 30)
  const seen = new Set<number | undefined>()
  const looking = setInterval(() => seen.add(importProcess(server.process.pid)), 5)
  await reaches(admin, id, 'checked')
  clearInterval(looking)
  expect([...seen]).toEqual([undefined])
})
