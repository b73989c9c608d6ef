import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Published } from '#core/log/adopt-published.ts'
import type { LogSource } from '#core/log/verify-log.ts'
import { ifAbsent } from '#platform/disk.ts'
import { readAtMost } from '#platform/tlog/read-at-most.ts'
import { BadInput } from './terminal.ts'

/** Every file of a log is smaller: 256 lines of at most 120 bytes, or a checkpoint with its signatures. */
const [withinMs, mostBytes] = [30_000, 100_000]

/** A copy of the log, in a folder or at an address on the web */
function sourceAt(place: string): LogSource {
  if (!/^https?:\/\//.test(place)) {
    return { get: (path) => bytesOf(join(resolve(place), path)) }
  }
  return {
    async get(path) {
      const address = `${place.replace(/\/$/, '')}/${path}`
      const signal = AbortSignal.timeout(withinMs)
      const answer = await fetch(address, { signal }).catch(() => {
        throw new BadInput(`${address} cannot be reached`)
      })
      if (answer.ok) {
        return readAtMost(answer, mostBytes).catch(() => {
          throw new BadInput(`${address} answers with more than a log has, or breaks off`)
        })
      }
      if (answer.status === 404) return undefined
      throw new BadInput(`${address} answers ${answer.status}`)
    },
  }
}

/** A copy may come from a stranger: a pipe or a device in it would never end. */
export async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  const about = await stat(path).catch(ifAbsent)
  if (!about) return undefined
  if (!about.isFile()) throw new BadInput(`${path} is not a file`)
  if (about.size > mostBytes) throw new BadInput(`${path} is larger than any file of a log`)
  return readFile(path)
}

const whatToGive =
  'Give a folder that log export wrote, or the address https://.../proof/log of a site that has signed one'

/** Reads a published log in the layout of `log export` and the web, or of a site's file store. */
export async function publishedAt(place: string, advice = whatToGive): Promise<Published> {
  const { get } = sourceAt(place)
  const note = (await get('checkpoint')) ?? (await newestIn(place))
  if (!note) {
    throw new BadInput(`There is no checkpoint of a log in ${place}. ${advice}`)
  }
  return { note: new TextDecoder().decode(note), get }
}

/** The same of the newest log: where another one began, a file store has it in a folder of its number. */
export async function newestPublishedAt(place: string, advice?: string): Promise<Published> {
  const names = (await readdir(resolve(place)).catch(() => [])).map(Number)
  for (const log of names.filter(Number.isSafeInteger).toSorted((a, b) => b - a)) {
    const folder = join(place, String(log))
    if (await newestIn(folder)) return publishedAt(folder, advice)
  }
  return publishedAt(place, advice)
}

async function newestIn(place: string): Promise<Uint8Array | undefined> {
  const folder = join(resolve(place), 'checkpoints')
  const sizes = ((await readdir(folder).catch(ifAbsent)) ?? []).map(Number)
  const newest = Math.max(0, ...sizes.filter(Number.isSafeInteger))
  return newest > 0 ? bytesOf(join(folder, String(newest))) : undefined
}
