import { wordsOf } from './name-key.ts'
import { soundOf } from './name-sound.ts'

/** Its words in one order, as written and as they sound */
type Name = [written: string, heard: string]

/** How much two names are alike, from 0 to 1: in any order of words, as written or as they sound. */
export function likeness(one: string, other: string): number {
  const [some, others] = [inOrder(one), inOrder(other)]
  const each = some.map((text, at) => {
    const longer = Math.max(text.length, others[at]?.length ?? 0)
    return 1 - distance(text, others[at] ?? '', longer) / longer
  })
  return some[0] === '' || others[0] === '' ? 0 : Math.max(...each)
}

/** Whether names are so much alike to one: of thousands it is told without measuring how much. */
export function alikeTo(name: string, from: number): (other: string) => boolean {
  const some = inOrder(name)
  return (other) => {
    if (some[0] === '') return false
    const others = inOrder(other)
    return others[0] !== '' && some.some((text, at) => isAlike(text, others[at] ?? '', from))
  }
}

function isAlike(one: string, other: string, from: number): boolean {
  const most = Math.floor((1 - from) * Math.max(one.length, other.length) + 1e-9)
  return Math.abs(one.length - other.length) <= most && distance(one, other, most) <= most
}

function inOrder(name: string): Name {
  const words = wordsOf(name)
  return [words.toSorted().join(' '), words.map(heard).toSorted().join(' ')]
}

/** Names share their words. */
const sounds = new Map<string, string>()
const mostKept = 10_000

function heard(word: string): string {
  const known = sounds.get(word)
  if (known !== undefined) return known
  if (sounds.size >= mostKept) sounds.clear()
  const sound = soundOf(word)
  sounds.set(word, sound)
  return sound
}

/** Letters to insert, remove or replace, counted until they are more than `most` */
function distance(one: string, other: string, most: number): number {
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 0; row < one.length; row++) {
    const next = [row + 1]
    let least = row + 1
    for (let column = 0; column < other.length; column++) {
      const replaced = (last[column] ?? 0) + (one[row] === other[column] ? 0 : 1)
      const here = Math.min(replaced, (last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1)
      next.push(here)
      if (here < least) least = here
    }
    if (least > most) return least
    last = next
  }
  return last.at(-1) ?? 0
}
