import { normaliseNumber } from '#contract/record.ts'
import { wordsOf } from '#contract/text/name-key.ts'
import { soundOf, soundsOneLetterOff } from '#contract/text/name-sound.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Match, NumberTest, Search } from './access-paths.ts'
import * as words from './word-store.ts'

/** Names have fewer words; the words after these are ignored. */
const mostWords = 10
/**
 * Words of at least this length match with one wrong letter too, and sound keys of at least this length
 * match by prefix.
 */
const longEnough = 4
/** For words that sound like more names than this, misspellings are not searched. */
const mostFrequent = 1000
const shortestEnd = 3

type Spelled = {
  word: string
  isKnown: boolean
  alike: string[]
  mistyped: string[]
  /** A lower bound for the number of names that match: by sound, and by sound or misspelling */
  known: [number, number]
}

/**
 * Parses a search as staff type it: words of a name in any order, a number or its beginning or end, or
 * both. The closest tier is whole words and whole numbers, then parts and words that sound alike, then
 * words with one wrong letter. Undefined if nothing can match.
 */
export async function readSearch(db: Db, search: string): Promise<Search | undefined> {
  // PostgreSQL refuses NUL characters in text.
  const typed = search.replace(/\p{Cc}/gu, ' ').toWellFormed()
  const spelled = await Promise.all(distinctWords(typed).map((word) => spellings(db, word)))
  const numbers = await numberTests(db, normaliseNumber(typed))
  const both = await besideNumbers(db, typed, spelled)
  const named = (of: (one: Spelled) => string[], hasPart: boolean): Match[] => {
    const sought = spelled.map((one) => ({ ...(hasPart && { part: one.word }), words: of(one) }))
    return sought.length === 0 ? [] : [{ words: sought }]
  }
  const whole = numbers
    .filter(({ how }) => how === 'begins')
    .map(({ text }) => ({ how: 'is', text }))
  const asNumber = [...numbers.map((number) => ({ number, words: [] })), ...both]
  const isKnown = spelled.every((one) => one.isKnown)
  const exact = [
    ...whole.map((number) => ({ number: number as NumberTest, words: [] })),
    ...(isKnown ? named(({ word }) => [word], false) : []),
  ]
  const close = [...asNumber, ...named(({ alike }) => alike, true)]
  if (close.length === 0) return undefined
  const isMistyped = spelled.some(({ mistyped }) => mistyped.length > 0)
  const distant = [...asNumber, ...named(({ alike, mistyped }) => [...alike, ...mistyped], true)]
  const known = spelled.length === 1 ? [0, ...(spelled[0]?.known ?? [])] : []
  return { tiers: [exact, close, isMistyped ? distant : close], known }
}

function distinctWords(typed: string): string[] {
  return [...new Set(wordsOf(typed))].slice(0, mostWords)
}

/** Matches for words of a name combined with a number or a part of it, such as "rahima 4567". */
async function besideNumbers(db: Db, typed: string, spelled: Spelled[]): Promise<Match[]> {
  const pieces = typed.trim().split(/\s+/u).slice(0, mostWords)
  if (pieces.length < 2) return []
  const each = pieces.map(async (piece, at): Promise<Match[]> => {
    if (!/\p{N}/u.test(piece)) return []
    const others = distinctWords(pieces.toSpliced(at, 1).join(' '))
    const sought = others.map((part) => {
      return { part, words: spelled.find(({ word }) => word === part)?.alike ?? [] }
    })
    const numbers = await numberTests(db, normaliseNumber(piece))
    return numbers.map((number) => ({ number, words: sought }))
  })
  return (await Promise.all(each)).flat()
}

async function numberTests(db: Db, text: string): Promise<NumberTest[]> {
  const tests: NumberTest[] = [{ how: 'begins', text }]
  if (text.length >= shortestEnd) tests.push({ how: 'ends', text })
  const found = await Promise.all(
    tests.map((test) => (text === '' ? false : words.isNumberOfAny(db, test))),
  )
  return tests.filter((_, at) => found[at])
}

export async function spellings(db: Db, word: string): Promise<Spelled> {
  if (/\p{N}/u.test(word)) return { word, isKnown: true, alike: [], mistyped: [], known: [0, 0] }
  const sound = soundOf(word)
  const isBeginning = sound.length >= longEnough
  const alike = await words.soundingLike(db, { word, sound, isBeginning })
  const same = sumOf(alike.filter((one) => one.word === word || one.sound === sound))
  const mayBeMistyped = same <= mostFrequent && word.length >= longEnough
  const mistyped = mayBeMistyped ? await words.havingSounds(db, soundsOneLetterOff(word)) : []
  return {
    word,
    isKnown: alike.some((one) => one.word === word),
    alike: alike.map((one) => one.word),
    mistyped: mistyped.map((one) => one.word),
    known: [sumOf(alike), sumOf([...alike, ...mistyped])],
  }
}

export function sumOf(counts: { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}
