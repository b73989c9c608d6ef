import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../config.ts'
import { flush, ifAbsent } from '../disk.ts'
import { draftsOfLog, writeFlushed } from './disk-blob-store.ts'
import { listObjects, putChecked, s3Clients, unlessAbsent, usualLimits } from './s3-blob-store.ts'
import { patiently } from './s3-failure.ts'

/**
 * The published files of the transparency log, stored next to the blobs under their paths on the web. After a
 * restore, the database is compared with them.
 */
export type LogFiles = {
  /** Resolves once the bytes would survive a power cut. */
  put(path: string, bytes: Uint8Array): Promise<void>
  get(path: string): Promise<Uint8Array | undefined>
  remove(path: string): Promise<void>
  list(folder: string): Promise<string[]>
}

export function openLogFiles(blobs: Config['blobs']): LogFiles {
  return blobs.kind === 'disk' ? filesOnDisk(join(blobs.folder, 'log')) : filesInBucket(blobs)
}

function filesOnDisk(top: string): LogFiles {
  return {
    async put(path, bytes) {
      const place = join(top, path)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await writeFlushed(bytes, place, join(top, draftsOfLog + randomUUID()))
      for (let folder = dirname(place); folder.startsWith(dirname(top)); folder = dirname(folder)) {
        await flush(folder)
      }
    },
    get: (path) => readFile(join(top, path)).catch(ifAbsent),
    remove: (path) => rm(join(top, path), { force: true }),
    async list(folder) {
      const options = { recursive: true, withFileTypes: true } as const
      const found = (await readdir(join(top, folder), options).catch(ifAbsent)) ?? []
      const files = found.filter((one) => one.isFile())
      return files.map(({ parentPath, name }) => relative(top, join(parentPath, name)))
    },
  }
}

function filesInBucket(blobs: Extract<Config['blobs'], { kind: 's3' }>): LogFiles {
  const { ours } = s3Clients(blobs, usualLimits)
  const ask = <T>(work: () => Promise<T>) => patiently(usualLimits, work)
  return {
    put: (path, bytes) => ask(() => putChecked(ours, `log/${path}`, bytes)),
    async get(path) {
      const answer = await unlessAbsent(ask(() => ours.getObjectRaw(`log/${path}`)))
      return answer && new Uint8Array(await answer.arrayBuffer())
    },
    async remove(path) {
      await unlessAbsent(ask(() => ours.deleteObject(`log/${path}`)))
    },
    async list(folder) {
      const paths: string[] = []
      let next: string | undefined
      do {
        const from = next
        const page = await ask(() => listObjects(ours, `log/${folder}`, 1000, from))
        paths.push(...(page.objects ?? []).map(({ Key }) => Key.replace(/^log\//, '')))
        next = page.nextContinuationToken
      } while (next)
      return paths
    },
  }
}
