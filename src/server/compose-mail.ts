import { type Locale, locales } from '#contract/locale.ts'
import { notificationKinds } from '#contract/notification.ts'
import type { Organisation } from '#contract/settings.ts'
import { reminderDays } from '#contract/validity.ts'
import type { Letter, Outbox, RecordsEnd } from '#core/proofs/letter.ts'
import type { Config } from '#platform/config.ts'
import { type Deliver, deliverBySmtp, deliverToConsole } from '#platform/mail/deliver.ts'
import { type MailerDeps, type Outgoing, openMailer } from '#platform/mail/mailer.ts'
import * as bn from '#ui/i18n/bn/emails.ts'
import * as en from '#ui/i18n/en/emails.ts'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { siteMessagesIn } from '#ui/i18n/parts/site.ts'
import { withReturnPath } from '#ui/return-path.ts'

/** Texts of mails, separate from those of pages, which do not need them. */
const words = { en, bn }

/** Mails that people ask for again, or that come again while there is news */
const repeated: Letter['kind'][] = ['registered-already', 'notifications']

type Sender = { publicUrl: URL; from: Pick<Organisation, 'name' | 'email' | 'phone' | 'actsFor'> }

/** Composes a mail in the language of its reader, or in all languages one below the other. */
export function composeMail(letter: Letter, { publicUrl, from }: Sender): Outgoing {
  const organisation = inOneLine(from.name)
  const contact = [from.email, from.phone].filter(Boolean).map(inOneLine).join(', ')
  // The site's pages say this too, so that nobody takes the mail for a government's.
  const signature = (locale: Locale) => [
    ...(contact ? [words[locale].emails.contact(organisation, contact)] : []),
    words[locale].emails.signed(organisation, publicUrl.host),
    ...(from.actsFor ? [messagesIn(locale).actsFor(organisation, inOneLine(from.actsFor))] : []),
  ]
  const parts = (letter.locale ? [letter.locale] : locales).map((locale) => {
    const link = linkOf(letter, locale, publicUrl)
    const { subject, before, after } = wordsOf(letter, locale, organisation)
    const paragraphs = [before, ...(link ? [link] : []), after]
    return { locale, subject, link, paragraphs, signed: signature(locale) }
  })
  return {
    to: letter.to,
    accountId: letter.accountId,
    subject: inOneLine(parts.map(({ subject }) => subject).join(' | ')),
    text: `${parts.flatMap(({ paragraphs, signed }) => [...paragraphs, ...signed]).join('\n\n')}\n`,
    html: inHtml(parts),
    until: 'expiresAt' in letter ? letter.expiresAt : undefined,
    isTriedLonger: !('expiresAt' in letter || repeated.includes(letter.kind)),
  }
}

function wordsOf(letter: Letter, locale: Locale, organisation: string) {
  const { emails, reminders } = words[locale]
  if (letter.kind === 'backup-failed') {
    return emails['backup-failed'](
      organisation,
      siteMessagesIn(locale).overview.backupFaults[letter.fault],
    )
  }
  if (letter.kind === 'notifications') {
    const t = messagesIn(locale).dashboard.notifications.counts
    const news = notificationKinds.filter((kind) => letter.counts[kind] > 0)
    const lines = news.map((kind) => t[kind](letter.counts[kind]))
    return emails.notifications(organisation, lines.join('; '))
  }
  if (letter.kind === 'documents-end' || letter.kind === 'own-documents-end') {
    const news = reminderDays.filter((days) => letter.counts[days] > 0)
    const ended = letter.kind === 'documents-end' ? recordLines(letter.records, locale) : []
    const lines = [...news.map((days) => reminders[days](letter.counts[days])), ...ended]
    return emails[letter.kind](organisation, lines.join('; '))
  }
  if (letter.kind === 'invitation') {
    return emails.invitation(organisation, formatInstant(letter.expiresAt, locale))
  }
  if (letter.kind === 'own-record-ends') {
    return emails['own-record-ends'](organisation, formatDay(letter.hidesOn, locale))
  }
  if (letter.kind === 'class-moved') {
    const { title, is, was } = letter
    const inWords = ({ startsOn, place }: typeof is) =>
      `${formatDay(startsOn, locale)}, ${inOneLine(place)}`
    const moved = { title: inOneLine(title), now: inWords(is), before: inWords(was) }
    return emails['class-moved'](organisation, moved)
  }
  if (letter.kind !== 'class-cancelled') return emails[letter.kind](organisation)
  const day = formatDay(letter.startsOn, locale)
  return emails['class-cancelled'](organisation, inOneLine(letter.title), day)
}

function recordLines(records: RecordsEnd | undefined, locale: Locale): string[] {
  if (!records) return []
  const t = words[locale].recordsEnd
  const { count, warning } = records
  const warned = warning && t.warning(formatDay(warning.day, locale), warning)
  return [t.noticed(count), ...(warned ? [warned] : [])]
}

function linkOf(letter: Letter, locale: Locale, { origin }: URL): string | undefined {
  const path = pathOf(letter)
  return path && `${origin}/${path}${path.includes('?') ? '&' : '?'}lang=${locale}`
}

function pathOf(letter: Letter): string | undefined {
  switch (letter.kind) {
    case 'verify-email': {
      const { token, leadsTo } = letter
      return withReturnPath(`verify-email?token=${token}`, leadsTo)
    }
    case 'change-email':
      return `account/email?token=${letter.token}`
    case 'reset-password':
    case 'invitation':
      return `${letter.kind}?token=${letter.token}`
    case 'registered-already':
      return 'forgot-password'
    case 'documents-end': {
      const isOfDocuments = reminderDays.some((days) => letter.counts[days] > 0)
      if (!isOfDocuments) return 'dashboard/retention'
      // The list of ends has pages, but neither what has ended nor records.
      const isListed = letter.counts[0] === 0 && !letter.records
      return isListed ? 'dashboard/expiring' : 'dashboard/notifications'
    }
    case 'notifications':
      return 'dashboard/notifications'
    case 'share-locked':
      if (letter.recordId !== undefined) return `dashboard/records/${letter.recordId}/shares`
      return 'dashboard/my-record'
    case 'record-claimed':
    case 'share-made':
    case 'shown-again':
    case 'correction-settled':
    case 'own-documents-end':
    case 'own-record-ends':
      return 'dashboard/my-record'
    case 'request-answered':
      return 'dashboard/my-record/requests'
    case 'backup-failed':
      return 'dashboard/overview'
    case 'class-cancelled':
    case 'class-moved':
      return 'dashboard/my-enrolled-classes'
    default:
      return undefined
  }
}

/**
 * Removes line breaks, as an organisation's name must not start a new header line, and the beginning of encoded
 * words (RFC 2047), which mail programs show as something else than what was checked.
 */
function inOneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim()
}

type Part = { locale: Locale; paragraphs: string[]; signed: string[]; link: string | undefined }

const letterStyle =
  'max-width:36em;margin:0 auto;padding:16px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere'
const signedStyle = 'font-size:14px;opacity:.75'

function inHtml(parts: Part[]): string {
  const bodies = parts.map(({ locale, paragraphs, signed, link }) => {
    const body = paragraphs.map((text) => {
      const words = escaped(text)
      return text === link ? `<p><a href="${words}">${words}</a></p>` : `<p>${words}</p>`
    })
    const end = signed.map((text) => `<p style="${signedStyle}">${escaped(text)}</p>`)
    return `<div lang="${locale}">${[...body, ...end].join('\n')}</div>`
  })
  const head = '<meta charset="utf-8"><meta name="color-scheme" content="light dark">'
  const text = bodies.join('\n<hr>\n')
  return `<!DOCTYPE html><html lang="${parts[0]?.locale}">${head}<body><div style="${letterStyle}">${text}</div></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}

type Deps = MailerDeps & {
  config: Pick<Config, 'publicUrl' | 'mail'>
  from: () => Sender['from']
}

export function openMail({ config, from, ...deps }: Deps) {
  const mailer = openMailer(deps)
  function compose(letter: Letter) {
    return composeMail(letter, { publicUrl: config.publicUrl, from: from() })
  }
  const write: Outbox['write'] = (db, letters) => mailer.write(db, letters.map(compose))
  const mail = { write, send: mailer.send, isConfigured: config.mail !== undefined }
  return { mail, mailer }
}

export function delivererFor({ mail }: Pick<Config, 'mail'>, on: 'stdout' | 'stderr'): Deliver {
  return mail ? deliverBySmtp(mail) : deliverToConsole((lines) => process[on].write(lines))
}
