import {
  type ImportedDetail,
  type ImportMapping,
  type ImportTarget,
  joinedTargets,
  neededTargets,
} from '#contract/imports/import.ts'
import { typeByName } from '#contract/text/type-by-name.ts'
import { fieldNamed, isDestination, isWeak } from './heading-words.ts'

/** Headings of the parts of a name; below them, those of the parts of an address */
const [given, middle, surname] = [
  /^(first|given|fore) ?names?( s)?( middle ?names?)?$|^(first|given) middle names?$|^(নামের )?প্রথম (নাম|অংশ)$/,
  /^middle ?names?$|^মধ্য ?নাম$/,
  /^(last|family|sur) ?names?( (last|family|sur) ?names?)?$|^(নামের )?শেষ (নাম|অংশ)$|^(বংশের )?পদবি$/,
]
/** What may stand around a part of a name */
const aroundPart = /^(candidate|applicant|worker)s?( s)? | (as )?(per|in|on) (the )?(passport|pp)$/g
const places =
  'address( line)? \\d|house|road|village|vill|post office|p o|p s|union|upazill?a|thana|police station|district|dist|বাড়ি|রোড|গ্রাম|ডাকঘর|ইউনিয়ন|উপজেলা|থানা|জেলা'
const place = new RegExp(
  `^((home|permanent|স্থায়ী) )?(${places})( (and |ও )?(${places}))*( name| no)?$`,
)
const aPlace =
  /^(?!.*(present|current|mailing|temporary|father|spouse|বর্তমান)).*(village|district|গ্রাম|জেলা)/
/** Headings that are never guessed: records do not store such data, or would publish it by mistake. */
const others = new RegExp(
  [
    String.raw`\b(e ?mail|mobile|(tele)?phone|whatsapp|nid|national id\w*|occupation|profession|bank)\b`,
    String.raw`\b(agent|agency|company|employer|sponsor|nominee|guardian|emergency|destination)\b`,
    String.raw`\bbirth (place|cert\w*|reg\w*)|\b(place|country|district) of birth\b`,
    'ই ?মেইল|মোবাইল|ফোন|জাতীয় পরিচয়|এনআইডি|পেশা|ব্যাংক|এজেন্ট|এজেন্সি|কোম্পানি|নিয়োগকর্তা',
    'গন্তব্য|জন্ম ?(স্থান|নিবন্ধন|সনদ)',
  ].join('|'),
)
/** Dates of a passport, of insurance and of a licence: no document type has them. */
const notOfDocuments = /pas+port|\bpp\b|\bp p\b|insurance|licen[cs]e|পাসপোর্ট/
/** Headings of the details of a document, such as the expiry date of a visa */
const details: [ImportedDetail, RegExp][] = [
  ['issuer', /\bissuer|\bissued by\b|\bissuing (authority|office|body)\b|কর্তৃপক্ষ|প্রদানকারী/],
  [
    'expiresOn',
    /\bexp(ir(y|es|ed|ation))?\b|\bvalidity\b|\bvalid ((un)?till?|up ?to|to|thru)\b|\blast day\b|মেয়াদ|শেষ দিন/,
  ],
  ['issuedOn', /\bissued?( date| on)?\b|\bissuance\b|ইস্যু/],
]
const fileName = /\.(pdf|jpe?g|png|webp)$/i

type Headed = { heading: string; samples: string[] }

/** For each heading: the target that an earlier import gave it, and the id of that import */
export type Remembered = ReadonlyMap<string, { target: ImportTarget | null; of: string }>
type Taken = Map<ImportTarget, number>

export function guessColumns(columns: Headed[], remembered: Remembered): ImportMapping {
  const keys = columns.map(({ heading }) => headingKey(heading))
  const taken = new Map<ImportTarget, number>()
  for (const [at, key] of keys.entries()) {
    const target = remembered.get(key)?.target
    if (target && !taken.has(target)) taken.set(target, at)
  }
  const isRemembered = new Set(taken.keys())
  // A column that was left out last time is used only for a required target that no other column has.
  const wasLeftOut = (at: number) => remembered.get(keys[at] ?? '')?.target === null
  const rank = (at: number) => 2 * +wasLeftOut(at) + +isWeak(keys[at] ?? '')
  const inOrder = [...keys.keys()].sort((one, other) => rank(one) - rank(other))
  for (const at of inOrder) {
    const key = keys[at] ?? ''
    const target = remembered.get(key)?.target ? null : guess(key, columns[at]?.samples ?? [])
    if (!target || isRemembered.has(target)) continue
    if (wasLeftOut(at) && (taken.has(target) || !neededTargets.includes(target))) continue
    const before = keys[taken.get(target) ?? -1]
    // "Name" wins over a longer heading that contains it, such as "Agent's name", in any order.
    const isPlainer = before !== key && !isWeak(key) && before?.includes(key)
    if (before === undefined || isPlainer) taken.set(target, at)
  }
  const parts = partsOf(keys, taken, remembered)
  const targets = new Map([...taken].map(([target, at]) => [at, target]))
  const chosen = keys.map((key, at) => {
    const told = remembered.get(key)
    const first = told?.target && remembered.get(keys[taken.get(told.target) ?? -1] ?? '')
    // Of a heading that stands here twice, the earlier import tells nothing about the second column.
    const isFirst = keys.indexOf(key) === at
    const isJoined = isFirst && told && joinedTargets.includes(told.target) && first?.of === told.of
    return targets.get(at) ?? parts.get(at) ?? (isJoined ? told.target : null)
  })
  return { columns: chosen, existing: 'skip' }
}

/**
 * Maps the parts of a name or an address to one target, unless a single column has all of it. A column with a weak
 * heading, such as "Name (Bangla)", loses its target to them.
 */
function partsOf(keys: string[], taken: Taken, remembered: Remembered): Map<number, ImportTarget> {
  const parts = new Map<number, ImportTarget>()
  const find = (part: RegExp) => {
    return keys.findIndex((key) => part.test(withoutAround(key)) && !remembered.has(key))
  }
  const hasWhole = (target: ImportTarget) => {
    const key = keys[taken.get(target) ?? -1]
    return key !== undefined && (!isWeak(key) || !!remembered.get(key)?.target)
  }
  const [first, last] = [find(given), find(surname)]
  if (!hasWhole('name') && first >= 0 && last >= 0) {
    taken.delete('name')
    for (const at of [first, find(middle)]) parts.set(at, 'name')
    parts.set(last, 'surname')
  }
  const isFree = (key: string) => !remembered.has(key) && guess(key, []) === null
  const places = [...keys.keys()].filter((at) => place.test(keys[at] ?? ''))
  const other = keys.findIndex((key) => aPlace.test(key) && !others.test(key) && isFree(key))
  const free = (places.length > 0 ? places : [other]).filter((at) => isFree(keys[at] ?? ''))
  // A district alone is less than an address in Bengali.
  if (hasWhole('address') || (taken.has('address') && free.length < 2)) return parts
  taken.delete('address')
  for (const at of free) parts.set(at, 'address')
  return parts
}

export function guess(key: string, samples: string[]): ImportTarget | null {
  if (samples.some((sample) => fileName.test(sample))) {
    const type = typeByName(key)
    return type ? `file.${type}` : null
  }
  const detail = details.find(([, pattern]) => pattern.test(key))?.[0]
  if (!detail) return (!isDestination(key, samples) && fieldNamed(key)) || null
  if (others.test(key) || notOfDocuments.test(key)) return null
  const type = typeByName(key)
  return type && type !== 'photo' ? `${detail}.${type}` : null
}

function withoutAround(key: string): string {
  return key.replace(aroundPart, '')
}

/** Words in small letters, for which "PassportNo", "Passport #" and "passport_no" are the same. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .replace(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .toLowerCase()
    .replace(/[#№]/g, ' no ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .replace(/ঃ(?= |$)/g, '')
    .trim()
}

/** The target of a heading, or of the whole of which it names a part, to one who does not know the table */
export function targetOf(heading: string): ImportTarget | null {
  const key = headingKey(heading)
  const isPart = (...of: RegExp[]) => of.some((part) => part.test(withoutAround(key)))
  const whole = isPart(given, middle, surname) ? 'name' : isPart(place) ? 'address' : null
  return guess(key, []) ?? whole
}
