import { wordsOf } from '#contract/text/name-key.ts'

/** The Bengali visarga, for which many type a colon or a dot (মোঃ, মো:, মো.), and Arabic vowel marks */
const seldomTyped = /[\u0983\u0640\u064b-\u0652\u0670]/g

/**
 * Whether a typed name matches the recorded one. It ignores case, accents, punctuation, spacing and word
 * order, and accepts one middle name that is missing on either side, also all of these together.
 */
export function nameMatches(typed: string, recorded: string): boolean {
  const given = wordsOf(typed.replace(seldomTyped, ''))
  const known = wordsOf(recorded.replace(seldomTyped, ''))
  if (given.length === 0 || known.length === 0) return false
  if (given.join('') === known.join('')) return true
  if (Math.abs(given.length - known.length) > mostMissingSpaces + 1) return false
  if (sameWords(given, known)) return true
  return lacksOneMiddleName(given, known) || lacksOneMiddleName(known, given)
}

/** More words than these in another order are not compared with words that are written as one. */
const mostMissingSpaces = 2
/** Nor are these, as the ways to join them are many */
const mostJoined = 12

function lacksOneMiddleName(shorter: string[], longer: string[]): boolean {
  return longer.some((_, index) => {
    const isMiddle = index > 0 && index < longer.length - 1
    return isMiddle && sameWords(longer.toSpliced(index, 1), shorter)
  })
}

/** Whether the words are the same in any order, where one side may lack spaces. */
function sameWords(some: string[], others: string[]): boolean {
  // Nearly all names that differ have other letters, so this is where they take equally little time.
  if (lettersOf(some) !== lettersOf(others)) return false
  const [fewer, more] = some.length < others.length ? [some, others] : [others, some]
  const wanted = fewer.toSorted().join(' ')
  return joined(more, more.length - fewer.length).some((words) => {
    return words.toSorted().join(' ') === wanted
  })
}

function lettersOf(words: string[]): string {
  return [...words.join('')].toSorted().join('')
}

/** The words with so many spaces left out, in all ways. */
function joined(words: string[], spaces: number): string[][] {
  if (spaces === 0) return [words]
  if (spaces > mostMissingSpaces || words.length > mostJoined) return []
  return words.slice(1).flatMap((word, index) => {
    return joined(words.toSpliced(index, 2, words[index] + word), spaces - 1)
  })
}
