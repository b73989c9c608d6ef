const shortest = 6
const mostEdits = 2

/** The name that was likely meant by one that is like it; nothing if none is. */
export function meantBy(name: string, known: string[]): string | undefined {
  if (known.includes(name)) return undefined
  const upper = name.toUpperCase().replaceAll('-', '_')
  return known.find((one) => one.length >= shortest && editsBetween(upper, one) <= mostEdits)
}

/** How many letters have to be put in, left out or replaced (Levenshtein). */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > mostEdits) return mostEdits + 1
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
