import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { hostsOf } from '../environment/database-hosts.ts'

/** Where a database is, in words that give no password away. */
export function placeOfDatabase(database: Config['database']): string {
  if (database.engine === 'sqlite') return real(database.file)
  const [first = ''] = hostsOf(database.url)
  const { hostname, port, pathname, searchParams } = new URL(first)
  return `postgres://${hostname || searchParams.get('host')}:${port || 5432}${pathname}`
}

export function placeOfFiles(blobs: Config['blobs']): string {
  if (blobs.kind === 'disk') return real(blobs.folder)
  return new URL(blobs.bucket, blobs.endpoint).href
}

/** The same before and after it is made, be there links on the way to it. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(real(folder), basename(path))
  }
}
