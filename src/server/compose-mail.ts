import type { Locale } from '#contract/locale.ts'
import type { Letter } from '#core/proofs/letter.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

type Mail = {
  to: string
  accountId: string | undefined
  subject: string
  text: string
  html: string
  until: string | undefined
}

type Sender = { publicUrl: URL; from: string }

/** Composes an email in the language of its reader. */
export function composeMail(letter: Letter, { publicUrl, from }: Sender): Mail {
  const { emails } = messagesIn(letter.locale)
  const organisation = inOneLine(from)
  const link = linkOf(letter, publicUrl)
  const { subject, before, after } = wordsOf(letter, organisation)
  const paragraphs = [before, ...(link ? [link] : []), after, emails.signed(organisation)]
  return {
    to: letter.to,
    accountId: letter.accountId,
    subject: inOneLine(subject),
    text: `${paragraphs.join('\n\n')}\n`,
    html: inHtml(paragraphs, link, letter.locale),
    until: 'expiresAt' in letter ? letter.expiresAt : undefined,
  }
}

function wordsOf(letter: Letter, organisation: string) {
  const { emails, site } = messagesIn(letter.locale)
  if (letter.kind === 'backup-failed') {
    return emails['backup-failed'](organisation, site.overview.backupFaults[letter.fault])
  }
  if (letter.kind !== 'class-cancelled') return emails[letter.kind](organisation)
  const day = formatDay(letter.startsOn, letter.locale)
  return emails['class-cancelled'](organisation, inOneLine(letter.title), day)
}

function linkOf(letter: Letter, { origin }: URL): string | undefined {
  switch (letter.kind) {
    case 'reset-password':
      return `${origin}/reset-password?token=${letter.token}&lang=${letter.locale}`
    case 'verify-email':
      return `${origin}/verify-email?token=${letter.token}&lang=${letter.locale}`
    case 'registered-already':
      return `${origin}/forgot-password?lang=${letter.locale}`
    case 'backup-failed':
      return `${origin}/dashboard/overview?lang=${letter.locale}`
    case 'class-cancelled':
      return `${origin}/dashboard/my-enrolled-classes?lang=${letter.locale}`
    default:
      return undefined
  }
}

/** An organisation's name cannot start a new header line. */
function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function inHtml(paragraphs: string[], link: string | undefined, locale: Locale): string {
  const body = paragraphs.map((text) => {
    const words = escaped(text)
    return text === link ? `<p><a href="${words}">${words}</a></p>` : `<p>${words}</p>`
  })
  return `<!DOCTYPE html><html lang="${locale}"><meta charset="utf-8"><body>${body.join('\n')}</body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
