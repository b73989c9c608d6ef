import type { FileType } from '#contract/document-types.ts'
import { typeByName } from '#contract/text/type-by-name.ts'

type Sorted<F> = { placed: [FileType, F][]; unsorted: F[] }

/** Sorts files by their names; a second file for the same slot stays unsorted. */
export function sortFiles<F extends { name: string }>(
  files: readonly F[],
  isFree: (type: FileType) => boolean,
): Sorted<F> {
  const taken = new Set<FileType>()
  const sorted: Sorted<F> = { placed: [], unsorted: [] }
  for (const file of files) {
    const type = typeByName(file.name)
    if (type && isFree(type) && !taken.has(type)) {
      taken.add(type)
      sorted.placed.push([type, file])
    } else sorted.unsorted.push(file)
  }
  return sorted
}
