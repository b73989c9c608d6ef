import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openPortal } from '#server/portal.ts'
import { stageDocument } from '../../src/core/documents/stage-document.ts'
import { readConfig } from '../../src/platform/config.ts'
import { readImage } from '../../src/platform/pictures/read-image.ts'

/**
 * Processes scans on each request: as the product does, or with sharp alone, which decodes and encodes the
 * same pictures in this process and stores nothing.
 */
const [, , name = '', folder = '', scans = ''] = process.argv
const files = Array.from({ length: Number(scans) }, (_, index) => join(folder, `${index + 1}.jpg`))
/** As many uploads at a time as the browser sends */
const atOnce = 3

const work = name === 'product' ? await openProduct() : { take: takeBySharp, close: async () => {} }

async function openProduct() {
  const portal = await openPortal(
    readConfig({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', UPLOAD_LIMITS: 'off' }),
  )
  const actor = { role: 'admin', id: 'bench' } as const
  const ctx = await portal.ctxFor({ actor, network: 'bench' })
  return {
    async take(path: string) {
      const staged = await stageDocument(ctx, { path, bytes: (await stat(path)).size, hash: '' })
      if (staged.outcome === 'refused') throw new Error(`A scan was refused: ${staged.because}`)
    },
    close: () => portal[Symbol.asyncDispose](),
  }
}

async function takeBySharp(path: string): Promise<void> {
  await readImage(await readFile(path), { mayBeHeavy: true, shape: undefined })
}

async function takeAll(most: number): Promise<void> {
  const left = files.slice(0, most)
  const one = async () => {
    for (let file = left.shift(); file; file = left.shift()) await work.take(file)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

process.on('message', async ({ people, each }: { people: number; each: number }) => {
  const since = performance.now()
  await Promise.all(Array.from({ length: people }, () => takeAll(each)))
  process.send?.({ ms: performance.now() - since })
})
process.on('disconnect', async () => {
  await work.close()
  process.exit(0)
})
process.send?.('ready')
