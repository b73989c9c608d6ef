import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Where a process that runs from sources finds them without their types, if this one has such a place: to take
 * these away is half of its start. A built one has none.
 */
export function cacheOfSources(ending: 'ts' | 'js'): { NODE_COMPILE_CACHE?: string } {
  const folder = ending === 'ts' ? getCompileCacheDir() : undefined
  // Node names a folder in it after its own version.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
