import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const line = new URL('./line.ts', import.meta.url).href

/** A parent, and a worker that begins to listen when its parent is gone and it has not heard of it yet. */
const script = `
  import cluster from 'node:cluster'
  import { createServer } from 'node:net'
  if (cluster.isPrimary) {
    const worker = cluster.fork()
    worker.once('message', () => process.kill(process.pid, 'SIGKILL'))
  } else {
    const { lineOf } = await import(${JSON.stringify(line)})
    lineOf(cluster.worker)
    const parent = process.ppid
    process.send('ready')
    while (process.ppid === parent);
    createServer().listen(0)
  }`

test('a worker whose parent ends while it starts ends without a word', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-line-'))
  const file = join(folder, 'parent.mjs')
  await writeFile(file, script)
  const parent = spawn(process.execPath, [file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const said = text(parent.stderr)
  expect(await once(parent, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await said).toBe('')
  await rm(folder, { recursive: true })
})
