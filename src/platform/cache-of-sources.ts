import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The compile cache in which a process that runs from TypeScript sources finds them without types, if this
 * process has one: removing types takes half of its start. A built process has none.
 */
export function cacheOfSources(ending: 'ts' | 'js'): { NODE_COMPILE_CACHE?: string } {
  const folder = ending === 'ts' ? getCompileCacheDir() : undefined
  // Node names a folder in it after its own version.
  return folder ? { NODE_COMPILE_CACHE: dirname(folder) } : {}
}
