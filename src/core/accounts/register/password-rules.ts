import { commonPasswords } from './common-passwords.ts'

export type WeakPassword = 'common' | 'repeated' | 'sequence' | 'about-you'

/** Who chooses it, and where: a password made of that is the first that anybody tries. */
export type About = { email: string; name: string; organisation: string }

const leastOwn = 5
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
]
const spelt: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const signs: Record<string, string> = { '@': 'a', $: 's', '!': 'i', '€': 'e', '+': 't' }

/** Why a password would be guessed early, if it would. Its length is asked elsewhere. */
export function weaknessOf(password: string, about: About): WeakPassword | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text)) return 'repeated'
  if (isSequence(text)) return 'sequence'
  if (isAbout(text, about)) return 'about-you'
  if (isCommon(text)) return 'common'
  return undefined
}

/** One to four letters over and over, anything three times over, or hardly any different letters. */
function isRepeated(text: string): boolean {
  const isOver = /^(.{1,4}?)\1+.{0,3}$/u.test(text) || /^(.+?)\1{2,}.{0,3}$/u.test(text)
  return isOver || new Set(text).size < leastOwn
}

/** Rows of the keyboard or the alphabet, up or down, and little else. */
function isSequence(text: string): boolean {
  let rest = text
  for (const row of rows.flatMap((row) => [row, [...row].toReversed().join('')])) {
    rest = withoutRuns(rest, row)
  }
  return [...rest].length < leastOwn
}

/** Takes out each stretch of four or more that stands in the row just so. */
function withoutRuns(text: string, row: string): string {
  let kept = ''
  for (let at = 0; at < text.length; ) {
    let length = 0
    while (at + length < text.length && row.includes(text.slice(at, at + length + 1))) length++
    if (length < 4) kept += text[at]
    at += length < 4 ? 1 : length
  }
  return kept
}

function isAbout(text: string, { email, name, organisation }: About): boolean {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const told = [local, domain.split('.')[0] ?? '', ...wordsOf(name), ...wordsOf(organisation)]
  const known = [...told, wordsOf(name).join(''), wordsOf(organisation).join('')]
    .filter((word) => word.length >= 4)
    .toSorted((one, other) => other.length - one.length)
  let rest = text
  for (const word of known) rest = rest.replaceAll(word, '')
  return (
    rest !== text && withoutRuns(rest, '01234567890').replace(/[^\p{L}]/gu, '').length < leastOwn
  )
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

/** One common word, or two, with or without digits and signs around, spelt with letters or with signs. */
function isCommon(text: string): boolean {
  const inside = text.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const read = (pairs: Record<string, string>) =>
    inside.replace(/./gu, (sign) => pairs[sign] ?? sign)
  const readings = [text, inside, read(signs), read({ ...signs, ...spelt })]
  return readings.some((reading) => {
    const parts = [reading.replace(/[^a-z0-9]/g, ''), reading.replace(/[^a-z]/g, '')]
    return parts.some((part) => commonPasswords.has(part) || isTwoWords(part))
  })
}

function isTwoWords(text: string): boolean {
  for (let at = 3; at <= text.length - 3; at++) {
    const [one, other] = [text.slice(0, at), text.slice(at)]
    if (commonPasswords.has(one) && (commonPasswords.has(other) || one.includes(other))) return true
  }
  return false
}
