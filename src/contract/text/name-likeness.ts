import { wordsOf } from './name-key.ts'
import { soundOf } from './name-sound.ts'

/** The sorted words of a name, as written, as they sound, and without titles */
type Name = [written: string, heard: string, bare: string]

/**
 * Returns a function that says whether another name is similar to at least `from` (0 to 1), in any order of
 * words, in spelling or in sound. It only tests the limit, which is faster than measuring for thousands of
 * names.
 */
export function alikeTo(name: string, from: number): (other: string) => boolean {
  const some = inOrder(name)
  // Many records share a father's name, so answers are cached.
  const known = new Map<string, boolean>()
  function compare(other: string): boolean {
    if (some[0] === '') return false
    const others = inOrder(other)
    if (others[0] === '') return false
    const isTitled = some[1] !== some[2] || others[1] !== others[2]
    return some.some((text, at) => {
      return (at < 2 || isTitled) && isAlike(text, others[at] ?? '', from)
    })
  }
  return (other) => {
    const answer = known.get(other) ?? compare(other)
    known.set(other, answer)
    return answer
  }
}

function isAlike(one: string, other: string, from: number): boolean {
  const most = Math.floor((1 - from) * Math.max(one.length, other.length) + 1e-9)
  return Math.abs(one.length - other.length) <= most && distance(one, other, most) <= most
}

function inOrder(name: string): Name {
  const words = wordsOf(name)
  const sounds = words.map(heard)
  const bare = withoutTitles(sounds)
  const sound = sounds.toSorted().join(' ')
  return [words.toSorted().join(' '), sound, bare === sounds ? sound : bare.toSorted().join(' ')]
}

const titles = new Set(['md', 'mst', 'mr', 'mrs', 'late', 'মৃত'].map(soundOf))
/** Mohammad, which sounds like Md, may be one of two names. */
const fewestNames = 2

/** The sounds of a name without those of Md, Late and the like, which some write before it and some do not */
function withoutTitles(sounds: string[]): string[] {
  if (!sounds.some((sound) => titles.has(sound))) return sounds
  const names = sounds.filter((sound) => !titles.has(sound))
  return names.length < fewestNames ? sounds : names
}

/** The words of a name by which records of the same person are found */
export function namesIn(name: string): string[] {
  const words = wordsOf(name)
  const names = withoutTitles(words.map(heard))
  return words.filter((word) => names.includes(heard(word)))
}

/** A cache: many names share the same words. */
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

let row = new Uint16Array(256)

/** Edit distance (insert, remove, replace); stops when it is more than `most` */
function distance(one: string, other: string, most: number): number {
  if (row.length <= other.length) row = new Uint16Array(2 * other.length)
  for (let column = 0; column <= other.length; column++) row[column] = column
  for (let line = 1; line <= one.length; line++) {
    // Cells farther from the diagonal would be more than `most`.
    const first = Math.max(1, line - most)
    const last = Math.min(other.length, line + most)
    const letter = one.charCodeAt(line - 1)
    let before = row[first - 1] ?? 0
    let left = first === 1 ? line : most + 1
    let least = left
    row[first - 1] = left
    for (let column = first; column <= last; column++) {
      const above = row[column] ?? 0
      const replaced = before + (letter === other.charCodeAt(column - 1) ? 0 : 1)
      left = Math.min(replaced, above + 1, left + 1)
      row[column] = left
      before = above
      if (left < least) least = left
    }
    if (least > most) return least
  }
  return row[other.length] ?? 0
}
