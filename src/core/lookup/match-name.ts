import { wordsOf } from '#contract/text/name-key.ts'

/** The Bengali visarga, for which many type a colon or a dot (মোঃ, মো:, মো.), and Arabic vowel marks */
const seldomTyped = /[\u0983\u0640\u064b-\u0652\u0670]/g

/**
 * Whether a typed name matches the recorded one. It ignores case, accents, punctuation, spacing and word
 * order, and accepts one middle name that is missing on either side.
 */
export function nameMatches(typed: string, recorded: string): boolean {
  const given = wordsOf(typed.replace(seldomTyped, ''))
  const known = wordsOf(recorded.replace(seldomTyped, ''))
  if (given.length === 0 || known.length === 0) return false
  if (given.join('') === known.join('')) return true
  if (sameWords(given, known)) return true
  return lacksOneMiddleName(given, known) || lacksOneMiddleName(known, given)
}

function lacksOneMiddleName(shorter: string[], longer: string[]): boolean {
  if (shorter.length !== longer.length - 1 || shorter.length < 2) return false
  return longer.some((_, index) => {
    const isMiddle = index > 0 && index < longer.length - 1
    return isMiddle && sameWords(longer.toSpliced(index, 1), shorter)
  })
}

function sameWords(some: string[], others: string[]): boolean {
  return some.length === others.length && some.toSorted().join(' ') === others.toSorted().join(' ')
}
