import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSwift } from '../../scripts/provision.ts'

export type ObjectStore = { endpoint: string; accessKeyId: string; secretAccessKey: string }

/** Starts the object store on demand, since most runs of the tests need none. */
export async function offerObjectStore() {
  let started: ReturnType<typeof startObjectStore> | undefined
  const door = createServer((_, answer) => {
    started ??= startObjectStore()
    started.then(
      ({ store }) => answer.end(JSON.stringify(store)),
      (error: Error) => answer.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')

  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    async stop() {
      door.close()
      const running = await started?.catch(() => undefined)
      await running?.stop()
    },
  }
}

/** Starts OpenStack Swift with its S3 API on this machine. It verifies signatures and checksums. */
async function startObjectStore() {
  const python = findSwift()
  if (!python) throw new Error('Please install OpenStack Swift (on Debian: python3-swift)')
  const folder = await mkdtemp(join(tmpdir(), 'countersign-objects-'))
  const keys = { accessKeyId: 'tests:runner', secretAccessKey: randomBytes(16).toString('hex') }
  const program = join(import.meta.dirname, 'object-store.py')
  const child = spawn(python, [program, folder, keys.accessKeyId, keys.secretAccessKey])
  const gone = once(child, 'close').then(() => [])
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4000)
  })

  async function stop(): Promise<void> {
    child.stdin.end()
    await gone
    await rm(folder, { recursive: true, force: true })
  }
  const [port] = await Promise.race([once(child.stdout.setEncoding('utf8'), 'data'), gone])
  if (typeof port !== 'string') {
    await stop()
    throw new Error(`The object store did not start. ${complaint.trim()}`)
  }
  const store: ObjectStore = { endpoint: `http://127.0.0.1:${port.trim()}`, ...keys }
  return { store, stop }
}
