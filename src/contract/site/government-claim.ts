import { isAuthorityName } from './authority-name.ts'
import { isBare, isCountry, kinds, wholeNames } from './bare-names.ts'
import * as words from './government-words.ts'
import { alike, folded, plainWords, readings } from './plain-words.ts'

/** Flags of countries, and emoji of a government building, passport control and customs. */
const flag =
  /\p{Regional_Indicator}{1,2}|\u{1f3f4}[\u{e0061}-\u{e007a}]+|[\u{1f3db}\u{1f6c2}\u{1f6c3}]/u

function inGroups(pattern: string): string {
  const open = pattern.replace(/<(\w+)>/g, (_, name: keyof typeof words.groups) => {
    return `(?:${words.groups[name].replaceAll(' ', ' ?')})`
  })
  return folded(open)
}

function asWords(patterns: readonly string[]): RegExp[] {
  return patterns.map((one) => new RegExp(`(?<=^| )(?:${inGroups(one)})(?= |$)`, 'u'))
}

function ofOtherScripts(some: readonly string[], [start, end]: [string, string]): RegExp {
  const plain = some.map((one) => folded(plainWords(one)).replaceAll(' ', ' ?'))
  return new RegExp(`${start}(?:${plain.join('|')})${end}`, 'u')
}

const ownWord: [string, string] = ['(?<=^| )', '(?= |$)']
const everywhere = (pattern: RegExp) => new RegExp(pattern, 'gu')
const harmless = [
  ...asWords(words.harmless),
  ofOtherScripts(words.otherScriptsHarmless, ['', '']),
].map(everywhere)
const approvals = [
  ...asWords(words.approvals),
  ofOtherScripts(words.otherScriptsApprovals, ['', '']),
].map(everywhere)
const neverApproving = [
  ...asWords(words.neverApproving),
  ofOtherScripts(words.otherScriptsNeverApproving, ['', '']),
]
const claims = [
  ...asWords(words.claims),
  ofOtherScripts(words.otherScripts, ['', '']),
  ofOtherScripts(words.otherScriptsWords, ownWord),
  ofOtherScripts(words.otherScriptsAlone, ['^', '$']),
]
const inside = new RegExp(words.insideWords.map(folded).join('|'))
const ofBareNames = Object.entries(kinds).map(([kind, [latin, other]]) => {
  const others = words.listed(other).map((one) => folded(plainWords(one)))
  const all = [inGroups(latin.replaceAll(' ', ' ?')), ...others].join('|')
  return [kind, new RegExp(`(?<=^| )(?:${all})(?= |$)`, 'gu')] as const
})
const wholeName = new RegExp(`^(?:${inGroups(wholeNames)})$`, 'u')

const ofKinds = Object.entries(kinds).flatMap(([kind, [latin]]) => {
  return /[ABHN]/.test(kind) ? [] : latin
})
const known = alike(
  [...Object.values(words.groups), ...words.claims.filter((one) => !/[<^$ (]/.test(one))]
    .concat(words.fillers, ofKinds)
    .join('|')
    // The groups are among the pieces themselves.
    .replace(/\|?<\w+>\|?/g, '|')
    .replaceAll(' ', ''),
)
const longestGlued = 60
const isPiece = new RegExp(`^(?:${known})$`)
const short = alike(kinds.A[0].replaceAll(' ', ''))
const besideShort = new RegExp(`^(?:(?<first>${short})(?<then>.+)|(?<before>.+)(?<last>${short}))$`)

/** Splits "ausgovvisas" into "aus gov visas", if it consists of known words only. */
function unglued(word: string): string | undefined {
  if (word.length > longestGlued) return undefined
  const read = alike(word)
  const pieces = piecesOf(read)
  if (pieces) return pieces.join(' ')
  const { first, then, before, last } = besideShort.exec(read)?.groups ?? {}
  const others = piecesOf(then ?? before ?? '')
  // Momin is somebody's name, and not "mom in".
  if (!others?.length || others.some((one) => one.length < 4)) return undefined
  return [first, ...others, last].filter(Boolean).join(' ')
}

function piecesOf(read: string): string[] | undefined {
  // The pieces of each rest, from its end: a pattern for all of them would take exponential time.
  const rests: (string[] | undefined)[] = []
  rests[read.length] = []
  for (let at = read.length - 1; at >= 0; at--) {
    for (let end = read.length; end > at && !rests[at]; end--) {
      const rest = rests[end]
      if (rest && isPiece.test(read.slice(at, end))) rests[at] = [read.slice(at, end), ...rest]
    }
  }
  return rests[0]
}

/** The words with which a text claims to be a government; undefined if it does not. */
function claimIn(text: string, allowed = harmless): string | undefined {
  const plain = new Set(readings.map((reading) => plainWords(text, reading)))
  return [...plain].map((one) => claimInWords(one, allowed)).find((claim) => claim !== undefined)
}

function claimInWords(plain: string, allowed: RegExp[]): string | undefined {
  const typed = plain.split(' ')
  const spaced = typed.map((word) => unglued(word) ?? word)
  for (const read of separated(plain)) {
    const rest = allowed.reduce((left, pattern) => left.replace(pattern, '#'), read)
    for (const claim of claims) {
      const found = claim.exec(rest)
      if (found) return asTyped(typed, rest, found)
    }
  }
  return spaced.find((word) => inside.test(folded(word)))
}

/** The words with spaces as typed, and between those that were written together */
function separated(plain: string): Set<string> {
  const spaced = plain.split(' ').map((word) => unglued(word) ?? word)
  const together = unglued(plain.replaceAll(' ', ''))
  return new Set([plain, spaced.join(' '), together ?? plain].map(folded))
}

/** The name, if it consists only of words that name a country and an office. */
function bareNameIn(name: string, isTaken = isBare): string | undefined {
  if (name === '') return undefined
  const plain = new Set(readings.map((reading) => plainWords(name, reading)))
  const found = [...plain].some((one) => {
    return [...separated(one)].some((read) => wholeName.test(read) || isTaken(shapeOf(read)))
  })
  return found ? plainWords(name) : undefined
}

function bareHostIn(name: string): string | undefined {
  return asHosts(name).flatMap((host) => bareNameInHost(host) ?? [])[0]
}

function shapeOf(read: string): string {
  const known = harmless.reduce((left, pattern) => left.replace(pattern, '#'), read)
  return ofBareNames.reduce((left, [kind, pattern]) => left.replace(pattern, kind), known)
}

/** The words as they were typed; the whole text, if they cannot be matched with the typed words. */
function asTyped(typed: string[], read: string, { 0: found, index }: RegExpExecArray): string {
  const isSame = !read.includes('#') && read.split(' ').length === typed.length
  const start = read.slice(0, index).split(' ').length - 1
  const said = isSame ? typed.slice(start, start + found.split(' ').length) : typed
  return said.join(' ').normalize('NFC')
}

/** The part of an organisation's name that claims to be a government; undefined if there is none. */
export function governmentInName(name: string): string | undefined {
  return governmentInLine(name) ?? bareNameIn(name, isCountry)
}

/** Like `governmentInName`, for a line that may be the name of a country. */
function governmentInLine(line: string, allowed = harmless): string | undefined {
  return governmentIn(line, allowed) ?? bareNameIn(line) ?? bareHostIn(line)
}

/** Like `governmentInName`, for a registration number, which may name the authority that approved. */
export function governmentInNumber(number: string): string | undefined {
  const plain = folded(plainWords(number))
  const isMadeUp = neverApproving.some((pattern) => pattern.test(plain))
  return governmentInLine(number, isMadeUp ? harmless : [...approvals, ...harmless])
}

function governmentIn(name: string, allowed: RegExp[]): string | undefined {
  // The first comparison compiles hundreds of patterns, and at most starts there is nothing to compare.
  if (name === '') return undefined
  // A name such as "Example.gov" reads like a host name.
  const said = asHosts(name)
    .map(claimInHost)
    .find((word) => word !== undefined)
  const shown = said ?? flag.exec(name)?.[0] ?? claimIn(name, allowed)
  return shown ?? claimIn(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '), allowed)
}

function asHosts(name: string): string[] {
  return name.toLowerCase().match(/[a-z0-9-]+(\.[a-z0-9-]+)+/g) ?? []
}

/** Whether a text names an authority, so that somebody can act for it. A flag or a host names none. */
export function isKnownAuthority(text: string): boolean {
  return isAuthorityName(text) && claimIn(text) !== undefined
}

/**
 * Like `governmentInName`, for both sides of the @ of an email address. A mailbox may be named after a matter only
 * (`lmia@`), if the host has a name of its own.
 */
export function governmentInEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, Math.max(at, 0))
  const spaced = local.replaceAll('.', ' ')
  const said = governmentIn(local, harmless) ?? governmentIn(spaced, harmless)
  if (said || at < 0) return said
  const host = email.slice(at + 1)
  const names = host.split('.').slice(0, -1)
  return governmentInHost(host) ?? bareNameIn([spaced, ...names].join(' '))
}

/** With a government's name in one line, these say that somebody acts for it or is it. */
const acting = new RegExp(
  [
    ' ((operated|run|managed|owned|administered|maintained|hosted|issued|verified|approved|authori[sz]ed) by|we are (the|an?)',
    '(agency|part|division|branch|arm|unit|section|website|site|portal) of|on behalf of|official) ',
    'পরিচালিত|কর্তৃক|পক্ষে|পক্ষ থেকে|অফিশিয়াল|অফিসিয়াল'.normalize('NFKD'),
  ].join('|'),
  'u',
)

/** What divides a name at the beginning of an address from the street: a sign, or its number */
const endOfHeading = /[^\p{L}\p{M}\p{N} \t'’.&-]|\s-+\s|[\s-](?=\p{Nd})/u
/** Names of authorities have commas themselves, so the street may begin only with its number. */
const beforeNumber = /[\s,-]+(?=\p{Nd})/u
/** A full stop that does not belong to an abbreviation, as in "Govt. Colony" */
const endOfSentence = /(?<!\b(?:govt?|dept|min|off|\w{1,2}))\.\s/iu

/**
 * Streets are named after embassies, and countries are republics, so this checks only lines that consist of
 * claims, or that say of somebody that it acts for a government.
 */
export function governmentInAddress(address: string): string | undefined {
  const lines = address.split('\n')
  const heading = address.split(endOfHeading).find((part) => /\p{L}/u.test(part)) ?? ''
  const [sentence = ''] = heading.split(endOfSentence)
  const beforeNumbers = lines.map((line) => line.split(beforeNumber)[0] ?? '')
  return [sentence, heading, ...beforeNumbers, ...lines].flatMap((line) => {
    const plain = plainWords(line)
    const isName = isOfKnownWords(plain) && !words.country.test(line)
    return isName || acting.test(` ${plain} `) ? (governmentInLine(line) ?? []) : []
  })[0]
}

/** In a title that consists of a government's words, these make it the name of its service. */
const service = new RegExp(
  alike(
    ` (official|services?|portal|gateway|website|site|database|registry|system|${words.otherScriptsService
      .map((one) => plainWords(one))
      .join('|')}) `,
  ),
  'u',
)

const welcome = new RegExp(
  `^(welcome to|this is) ((our|the) )?|^${plainWords('স্বাগতম')} | ${plainWords('স্বাগতম')}$`,
)

/**
 * Checks only titles that consist of a government's words, beside a year, and call it a service, a site or
 * official, or welcome to it: others may speak of governments ("Embassy of Canada closed on Friday").
 */
export function governmentInTitle(title: string): string | undefined {
  const plain = plainWords(
    plainWords(title).replace(/(?<=^| )(an|(?:19|20|১৯|২০)\p{N}\p{N})(?= |$)/gu, ''),
  )
  const host = plain.replace(welcome, '')
  const isName = isOfKnownWords(host) && (host !== plain || isOfService(plain))
  return isName ? governmentIn(title, harmless) : undefined
}

function isOfService(plain: string): boolean {
  const spaced = plain.split(' ').map((word) => unglued(word) ?? alike(word))
  const together = unglued(plain.replaceAll(' ', ''))
  return service.test(` ${spaced.join(' ')} `) || service.test(` ${together} `)
}

const ofOffices = new Set(
  [...words.officeWords, ...words.otherScriptsService].map((one) => plainWords(one)),
)

function isOfKnownWords(plain: string): boolean {
  const isKnown = (word: string) => ofOffices.has(word) || unglued(word) !== undefined
  return isKnown(plain.replaceAll(' ', '')) || plain.split(' ').every(isKnown)
}

/** Whether only governments have hosts like this one, whatever its words say. */
export function isGovernmentHost(host: string): boolean {
  return words.hostEndings.test(inLatinLetters(host.toLowerCase().replace(/\.$/, '')))
}

/** Whether a site at this host, as a browser has it, is a government's and does not merely look like one. */
export function isHostOfGovernment(host: string): boolean {
  return words.realHosts.test(host.toLowerCase().replace(/\.$/, ''))
}

function inLatinLetters(host: string): string {
  return /[^!-~]/.test(host)
    ? host
        .split('.')
        .map((label) => plainWords(label))
        .join('.')
    : host
}

/** Like `governmentInName`, for a host in its own letters (not as xn--...), such as records.example.org. */
export function governmentInHost(host: string): string | undefined {
  return claimInHost(host) ?? bareNameInHost(host)
}

function claimInHost(host: string): string | undefined {
  const plain = host.toLowerCase().replace(/\.$/, '')
  const ending = words.hostEndings.exec(inLatinLetters(plain))
  if (ending) return `.${ending[2]}`
  const labels = plain.split('.')
  // The last label is a top-level domain, so it is not read together with the others.
  return (
    ownLabels(labels).find((one) => words.hostLabels.test(one)) ??
    claimIn(labels.slice(0, -1).join(' ')) ??
    labels.flatMap((one) => claimIn(one) ?? [])[0]
  )
}

function bareNameInHost(host: string): string | undefined {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  return (
    bareNameIn(labels.slice(0, -1).join(' ')) ??
    ownLabels(labels).flatMap((one) => bareNameIn(one) ?? [])[0]
  )
}

/** Without those such as lmia in lmia.example.com, where somebody's own name follows */
function ownLabels(labels: string[]): string[] {
  const [ending = '.'] = words.shared.exec(labels.join('.')) ?? []
  const registered = labels.length - ending.replace(/^\./, '').split('.').length - 1
  return labels.filter((one, at) => at >= registered || !words.firmLabels.test(one))
}
