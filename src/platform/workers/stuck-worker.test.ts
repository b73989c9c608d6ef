import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'

const url = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)

/** Two workers; the first of all turns in a circle after a while. Seven looks without a word are two seconds. */
const script = `
  import cluster from 'node:cluster'
  if (cluster.isPrimary) {
    const { superviseWorkers } = await import(${url('./supervise.ts')})
    const say = (line) => process.stdout.write(line + '\\n')
    const log = { error: ({ worker }, what) => say(what + ' ' + worker), warn() {}, info() {} }
    const supervised = superviseWorkers({ count: 2, log, stopWithinMs: 2000, lookEveryMs: 300 })
    await supervised.opened
    setInterval(() => say(supervised.running() + ' run, restarts: ' + supervised.restarts()), 200)
    process.on('SIGTERM', () => supervised.close({ isHurried: true }).then(() => process.exit(0)))
  } else {
    const { joinCrew } = await import(${url('./crew.ts')})
    const { lineOf } = await import(${url('./line.ts')})
    const { worker } = cluster
    joinCrew(lineOf(worker), worker.id, 200).ready(0)
    process.on('SIGINT', () => process.exit(0))
    if (worker.id === 1) setTimeout(() => { for (;;); }, 1000)
  }`

test('a worker that is stuck is ended and replaced, one that works is not, nor after a pause of all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-stuck-'))
  const file = join(folder, 'parent.mjs')
  await writeFile(file, script)
  const parent = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(parent, 'exit')
  let said = ''
  parent.stdout.on('data', (text) => (said += text))
  const running = () => /(.*)\n$/.exec(said)?.[1]
  await expect.poll(() => said, { timeout: 30_000 }).toContain('a worker is stuck, and ended 1\n')
  await expect.poll(running, { timeout: 10_000 }).toBe('2 run, restarts: 1')
  await sleep(2500)
  parent.kill('SIGSTOP')
  await sleep(2500)
  parent.kill('SIGCONT')
  await sleep(1000)
  expect(running()).toBe('2 run, restarts: 1')
  expect(said.match(/^a worker .*/gm)).toEqual([
    'a worker is stuck, and ended 1',
    'a worker ended 1',
  ])
  parent.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true })
}, 60_000)
