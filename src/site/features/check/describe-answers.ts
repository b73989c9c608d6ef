import { documentTitle, type FileType, fileTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import type { Answers, KeyAnswer, LogAnswer } from '#contract/proof/check-proof.ts'
import type { Statement } from '#contract/proof/check-statement.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import { factNames } from '#contract/proof/proof-file.ts'
import type { DocumentFact, Facts } from '#contract/proof/statement.ts'
import { unturned } from '#contract/text/unturned.ts'
import { documentDetails as bnDetails } from '#ui/i18n/bn/document-details.ts'
import { documentDetails as enDetails } from '#ui/i18n/en/document-details.ts'
import { type CheckWords, checkWords, listRefusal } from './words.ts'

/** `open`: the check neither confirms nor refutes; `warning`: so it is, where a forger would want it to be */
export type Line = { title: string; says: string[]; state: 'good' | 'bad' | 'open' | 'warning' }

export type Described = {
  lines: Line[]
  /** Shown above the facts, or the reason why there are none */
  note: string
  facts: { term: string; text: string }[]
  /** Hashes of the documents that the statement discloses */
  hashes: FileHashes[]
}

const details = { en: enDetails, bn: bnDetails }

/** The words of a check, shared by the page and the browser script. */
export function describeAnswers(answers: Answers, locale: Locale, now: Date): Described {
  const t = checkWords[locale]
  const { signature, key, log, statement } = answers
  const ofLog = statement?.isSignedCode ? { ...t, withoutProof: t.codeWithoutProof } : t
  const says: Record<keyof CheckWords['answers'], Omit<Line, 'title'>> = {
    signature: signatureLine(signature, key, t),
    key: keyLine(key, t, locale),
    ...(signature.outcome === 'valid'
      ? { stands: standsLine(answers, t, locale), log: logLine(log, ofLog, locale) }
      : { stands: open(t.notLookedAt), log: open(t.notLookedAt) }),
  }
  const names = Object.keys(t.answers) as (keyof CheckWords['answers'])[]
  return {
    lines: names.map((name) => ({ title: t.answers[name], ...says[name] })),
    note: statement ? noteOn(statement, locale) : t.nothingShown,
    facts: statement ? factsOf(statement, locale, now) : [],
    hashes: statement && !statement.isSignedCode ? hashesIn(statement.facts) : [],
  }
}

function noteOn(statement: Statement, locale: Locale): string {
  const t = checkWords[locale]
  const organisation = unturned(statement.organisation)
  return [
    t.statedBy(organisation, utcDayIn(locale, statement.validFrom)),
    ...(statement.actsFor ? [t.actsFor(organisation, unturned(statement.actsFor))] : []),
    ...(statement.isSignedCode ? [t.ofSheet] : []),
  ].join(' ')
}

function open(...says: string[]): Omit<Line, 'title'> {
  return { state: 'open', says }
}

function signatureLine(
  signature: Answers['signature'],
  key: KeyAnswer,
  t: CheckWords,
): Omit<Line, 'title'> {
  switch (signature.outcome) {
    case 'valid':
      if (key.outcome === 'unknown') return open(t.fitsUnknownKey)
      if (key.outcome.startsWith('compromised')) return open(t.fitsStolenKey)
      return signature.isDatedAhead
        ? { state: 'warning', says: [t.valid, t.datedAhead] }
        : { state: 'good', says: [t.valid] }
    case 'no-key':
      return open(t.noKey)
    case 'refused':
      return { state: 'bad', says: [t.refused, t.refusals[signature.because]] }
  }
}

function keyLine(key: KeyAnswer, t: CheckWords, locale: Locale): Omit<Line, 'title'> {
  const print = key.fingerprint ? [t.fingerprint(key.fingerprint)] : []
  switch (key.outcome) {
    case 'now':
    case 'earlier':
      return { state: 'good', says: [t[key.outcome], ...print] }
    case 'compromised':
      return { state: 'bad', says: [t.compromised(utcDayIn(locale, key.since)), ...print] }
    case 'compromised-later':
      return open(t.compromisedLater(utcDayIn(locale, key.since)), ...print)
    case 'unknown':
      return key.fingerprint
        ? { state: 'warning', says: [t.unknownKey, ...print] }
        : open(t.keyNotReached)
  }
}

function standsLine({ stands, key }: Answers, t: CheckWords, locale: Locale): Omit<Line, 'title'> {
  switch (stands.outcome) {
    case 'stands': {
      const state = key.outcome === 'compromised' ? 'open' : 'good'
      return { state, says: [t.stands(timeIn(locale, stands.asOf))] }
    }
    case 'withdrawn':
      return { state: 'bad', says: [t.withdrawn] }
    case 'could-not-ask':
      return open(t.couldNotAsk, ...(stands.because ? [listRefusal(stands.because, t)] : []))
  }
}

function logLine(log: LogAnswer, t: CheckWords, locale: Locale): Omit<Line, 'title'> {
  switch (log.outcome) {
    case 'logged': {
      const since = t.logged(utcDayIn(locale, log.day), t.witnesses(log.witnesses))
      const more = [
        ...(log.seenAt
          ? [t.seenAt(timeIn(locale, log.seenAt)), ...(log.isStamped ? [t.stamped] : [])]
          : [log.isStamped ? t.noWitnessButStamp : t.noWitness]),
        ...(log.named > 0 ? [t.namedWitnesses(log.named)] : []),
        ...(log.from === 'found' ? [t.foundLog] : []),
        ...(log.from === 'stolen' ? [t.stolenLog] : []),
      ]
      return { state: log.from === 'given' ? 'good' : 'open', says: [since, ...more] }
    }
    case 'being-logged':
      return open(t.beingLogged)
    case 'without-proof':
      return open(t.withoutProof)
    case 'refused':
      return { state: 'bad', says: [t.refusals[log.because]] }
  }
}

function factsOf(statement: Statement, locale: Locale, now: Date): Described['facts'] {
  const facts = statement.facts as Record<string, unknown>
  const t = checkWords[locale]
  const simple = factNames.flatMap((name) => {
    const text = facts[name]
    return typeof text === 'string' ? [{ term: t.facts[name], text }] : []
  })
  const documents = fileTypes.flatMap((type) => {
    const fact = facts[type]
    if (typeof fact !== 'object' || fact === null) return []
    const said = documentText(fact as Partial<DocumentFact>, statement.organisation, locale, now)
    const text = statement.isSignedCode ? `${said} · ${t.notSaidHow}` : said
    return [{ term: titlesOf(type, locale), text }]
  })
  return [...simple, ...documents].map(({ term, text }) => ({ term, text: unturned(text) }))
}

/** The home result, and so its printed sheet, may have another title than other pages. */
function titlesOf(type: FileType, locale: Locale): string {
  const titles = [false, true].map((isHome) => documentTitle(type, locale, isHome))
  return [...new Set(titles)].join(' / ')
}

function hashesIn(facts: Partial<Facts>): FileHashes[] {
  return fileTypes.flatMap((type) => {
    const { original, pages = [] } = facts[type] ?? {}
    if (!facts[type]) return []
    const pictures = pages.map((sha256, at) => ({ page: at + 1, size: 'full' as const, sha256 }))
    return [{ type, ...(original && { original: original.sha256 }), pictures }]
  })
}

/** A signed code contains only a few facts of a document, so each of them is optional. */
function documentText(
  fact: Partial<DocumentFact>,
  organisation: string,
  locale: Locale,
  now: Date,
): string {
  const { provenance = '', pages, seenOn = '', issuer = '', expiresOn } = fact
  const t = details[locale]
  const seen = dayIn(locale, seenOn)
  const stated: Record<string, string> = {
    'copy-received': t.copyReceived(issuer),
    'original-seen': t.originalSeen(seen),
    'confirmed-with-issuer': t.confirmed(issuer, seen),
    'issued-by-us': t.issuedBy(organisation),
  }
  const parts = [
    ...(pages ? [checkWords[locale].pages(pages.length)] : []),
    stated[provenance],
    ...(expiresOn
      ? [(isOver(expiresOn, now) ? t.endedOn : t.validUntil)(dayIn(locale, expiresOn))]
      : []),
  ]
  return parts.filter(Boolean).join(' · ') || checkWords[locale].shown
}

/** Whether a day has ended even where days end last: a statement does not say the time zone of its dates. */
function isOver(day: string, now: Date): boolean {
  const behindUtcMs = 12 * 3_600_000
  return day < new Date(now.getTime() - behindUtcMs).toISOString().slice(0, 10)
}

const languages: Record<Locale, string> = { en: 'en-GB', bn: 'bn' }

function dayIn(locale: Locale, day: string): string {
  return inWords(
    day,
    new Intl.DateTimeFormat(languages[locale], { dateStyle: 'long', timeZone: 'UTC' }),
  )
}

/** The day of an instant, which can be another day where the reader is */
function utcDayIn(locale: Locale, day: string): string {
  return `${dayIn(locale, day)} (UTC)`
}

export function timeIn(locale: Locale, instant: string): string {
  const format = {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  } as const
  return `${inWords(instant, new Intl.DateTimeFormat(languages[locale], format))} UTC`
}

function inWords(instant: string, format: Intl.DateTimeFormat): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? instant : format.format(date)
}
