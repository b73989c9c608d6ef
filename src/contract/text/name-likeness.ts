import { wordsOf } from './name-key.ts'
import { soundOf } from './name-sound.ts'

/** How much two names are alike, from 0 to 1: in any order of words, as written or as they sound. */
export function likeness(one: string, other: string): number {
  const [some, others] = [wordsOf(one), wordsOf(other)]
  if (some.length === 0 || others.length === 0) return 0
  const sounds = (words: string[]) => words.map(soundOf)
  return Math.max(alike(some, others), alike(sounds(some), sounds(others)))
}

function alike(some: string[], others: string[]): number {
  const [one, other] = [some.toSorted().join(' '), others.toSorted().join(' ')]
  const longer = Math.max(one.length, other.length)
  return 1 - distance(one, other) / longer
}

/** Letters to insert, remove or replace */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const next = [row + 1]
    for (const [column, there] of [...other].entries()) {
      const replaced = (last[column] ?? 0) + (letter === there ? 0 : 1)
      next.push(Math.min(replaced, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    last = next
  }
  return last.at(-1) ?? 0
}
