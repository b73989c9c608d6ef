import { cpSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import type { LookupPolicy } from '#contract/settings.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { demoClock, demoSettings, seedDemo } from '../scripts/demo/seed-demo.ts'
import { startServer } from './server-process.ts'

export type DemoSite = AsyncDisposable & {
  url: string
  /** The output of the server so far; the last lines may be half a second late. */
  log(): string
  /** Opens a second instance on the same data, so that a test can act as staff */
  openDesk(): Promise<Portal>
}

type Options = {
  policy?: LookupPolicy
  /** In the format of LOOKUP_LIMITS */
  limits?: string
  /** A fixed port, since statements contain the address of the site */
  port?: number
}

/** The password of admin@demo.example, moderator@demo.example and student@demo.example */
export const demoPassword = 'sampleganj ferry timetable'

const patienceMs = 90_000

/** Starts the built product as a separate process, with the fictional records of the demo. */
export async function startDemoSite({
  policy = 'number',
  limits = 'off',
  port,
}: Options = {}): Promise<DemoSite> {
  await using made = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-site-'))
  made.defer(() => rm(dataDir, { recursive: true }))
  const data = { DATA_DIR: dataDir }
  copyData(await seededFolder(), dataDir)

  const settings = {
    LOOKUP_POLICY: policy,
    LOOKUP_LIMITS: limits,
    REGISTRATION_WITHOUT_MAIL: 'yes',
    ...(port && { PORT: `${port}`, PUBLIC_URL: `http://localhost:${port}` }),
  }
  const server = made.use(await startServer({ ...data, ...settings }))
  await expectReady(server.url)
  const lasting = made.move()
  return {
    url: server.url,
    log: server.output,
    openDesk: () => openPortal(readConfig({ ...data, LOG_LEVEL: 'silent' })),
    [Symbol.asyncDispose]: () => lasting.disposeAsync(),
  }
}

/** Drawing the specimens takes ten seconds, so the first test file of a run does it for all. */
async function seededFolder(): Promise<string> {
  const folder = join(inject('runFolder'), 'demo')
  if (await makeFolder(`${folder}.lock`)) {
    const unfinished = `${folder}.unfinished`
    await makeFolder(unfinished)
    await seed({ DATA_DIR: unfinished })
    await rename(unfinished, folder)
  }
  for (const giveUpAt = Date.now() + patienceMs; !(await exists(folder)); await sleep(100)) {
    if (Date.now() > giveUpAt) throw new Error('The demo records were never finished')
  }
  return folder
}

/** Hard-links blobs, which are never changed in place: copying a thousand files takes ten times as long. */
function copyData(from: string, to: string): void {
  const blobs = join(from, 'blobs')
  cpSync(from, to, { recursive: true, filter: (path) => path !== blobs })
  mkdirSync(join(to, 'blobs'), { mode: 0o700 })
  for (const entry of readdirSync(blobs, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const place = join(to, relative(from, path))
    if (entry.isDirectory()) mkdirSync(place, { mode: 0o700 })
    else linkSync(path, place)
  }
}

/** Uses cheap password hashes, since nearly every journey signs in. */
async function seed(data: Record<string, string>): Promise<void> {
  const clock = demoClock()
  await using portal = await openPortal(readConfig({ ...data, LOG_LEVEL: 'silent' }), {
    first: demoSettings,
    clock: clock.now,
    passwordCost: { N: 2 ** 10, r: 8, p: 1 },
  })
  await seedDemo(portal, { password: demoPassword, clock })
}

async function expectReady(url: string): Promise<void> {
  const { status } = await fetch(`${url}/readyz`)
  if (status !== 200) throw new Error(`The server is not ready: ${status}`)
}

async function makeFolder(path: string): Promise<boolean> {
  return mkdir(path, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
