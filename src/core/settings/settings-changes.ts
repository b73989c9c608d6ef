import type { Settings } from '#contract/settings.ts'

/** Changed settings by path (organisation.name), with the values before and after. */
export function settingsChanges(
  before: Partial<Settings>,
  after: Partial<Settings>,
): Record<string, { from: string; to: string }> {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const paths = new Set([...was.keys(), ...is.keys()])
  const different = [...paths].filter((path) => was.get(path) !== is.get(path))
  return Object.fromEntries(
    different.map((path) => [path, { from: was.get(path) ?? '', to: is.get(path) ?? '' }]),
  )
}

function leavesOf(value: object, path = ''): Map<string, string> {
  const leaves = Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const here = path + key
    if (Array.isArray(part)) return [[here, part.toSorted().join(', ')]]
    if (typeof part === 'object' && part !== null) return [...leavesOf(part, `${here}.`)]
    return [[here, String(part)]]
  })
  return new Map(leaves)
}
