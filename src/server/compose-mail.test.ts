import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import type { Letter } from '#core/proofs/letter.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { composeMail } from './compose-mail.ts'

const to = 'robin@example.org'
const expiresAt = '2026-12-31T00:00:00.000Z'
const counts = {
  'sent-back': 1,
  approved: 2,
  'sent-again': 0,
  correction: 0,
  'consent-withdrawn': 1,
  'consent-given': 0,
  request: 0,
  ending: 0,
  retention: 0,
}
const days = { 0: 1, 7: 0, 30: 2, 60: 0 }

/** One mail of each kind; kinds without a language of their own are sent in all languages. */
const letters = locales.flatMap((locale): Letter[] => [
  { to, kind: 'reset-password', locale, token: 'T', expiresAt },
  { to, kind: 'verify-email', locale, token: 'T', expiresAt },
  { to, kind: 'verify-email', locale, token: 'T', expiresAt, leadsTo: '/claim' },
  { to, kind: 'registered-already', locale },
  { to, kind: 'change-email', locale, token: 'T', expiresAt },
  { to, kind: 'email-changed', locale },
  { to, kind: 'password-changed', locale },
  { to, kind: 'two-factor-reset', locale },
  { to, kind: 'identity-linked', locale },
  {
    to,
    kind: 'class-cancelled',
    locale,
    title: 'Safety\r\nat =?utf-8?q?w?=',
    startsOn: '2026-12-31',
  },
  {
    to,
    kind: 'class-moved',
    locale,
    title: 'Safety\r\nat =?utf-8?q?w?=',
    was: { startsOn: '2026-12-30', place: 'Room\r\n2' },
    is: { startsOn: '2026-12-31', place: 'Room\r\n3' },
  },
  { to, kind: 'notifications', locale, counts },
  { to, kind: 'documents-end', locale, counts: days },
])
letters.push(
  { to, kind: 'invitation', token: 'T', expiresAt },
  { to, kind: 'share-locked' },
  { to, kind: 'share-locked', recordId: 'R' },
  { to, kind: 'record-claimed' },
  { to, kind: 'share-made' },
  { to, kind: 'two-factor-on' },
  { to, kind: 'two-factor-off' },
  { to, kind: 'request-answered' },
  { to, kind: 'correction-settled' },
  { to, kind: 'shown-again' },
  { to, kind: 'own-documents-end', counts: days },
  { to, kind: 'own-record-ends', hidesOn: '2026-12-31' },
  {
    to,
    kind: 'documents-end',
    locale: 'en',
    counts: { 0: 0, 7: 0, 30: 0, 60: 0 },
    records: { count: 60, warning: { day: '2026-12-31', count: 60, of: 72 } },
  },
  { to, kind: 'backup-failed', fault: 'no-space' },
)

const publicUrl = new URL('https://records.example.org:8443')
const from = {
  name: 'Sample & Sons\r\nBcc: a@example.org',
  email: 'help@example.org',
  phone: '+00\r\n1',
  actsFor: 'Ministry of Sample Affairs',
}
const name = 'Sample & Sons Bcc: a@example.org'

test.each([
  ['en', ['1,000 documents', '1,200 records', '1,200 of your 12,345 public']],
  ['bn', ['১,০০০টি নথি', '১,২০০টি রেকর্ড', '১২,৩৪৫টি প্রকাশিত']],
] as const)('large counts are written as on the pages, in %s', (locale, said) => {
  const warning = { day: '2026-12-31', count: 1200, of: 12_345 }
  const counts = { 0: 1000, 7: 0, 30: 0, 60: 0 }
  const records = { count: 1200, warning }
  const { text } = composeMail(
    { to, kind: 'documents-end', locale, counts, records },
    { publicUrl, from },
  )
  for (const one of said) expect(text).toContain(one)
})

test.each([
  ['expiring', { ...days, 0: 0 }, undefined],
  ['notifications', days, undefined],
  ['notifications', { ...days, 0: 0 }, { count: 1 }],
  ['retention', { 0: 0, 7: 0, 30: 0, 60: 0 }, { count: 1 }],
])('a mail about ends leads to the page that shows them: %s', (page, counts, records) => {
  const letter = { to, kind: 'documents-end', locale: 'en', counts, records } as const
  const { text } = composeMail(letter, { publicUrl, from })
  expect(text).toContain(`/dashboard/${page}?lang=en`)
})

test.each(letters.map((letter) => [`${letter.kind} ${letter.locale ?? ''}`, letter] as const))(
  '%s says whose it is, that this is no government, and leads to this site alone',
  (_, letter) => {
    const { subject, text, html } = composeMail(letter, { publicUrl, from })
    for (const locale of letter.locale ? [letter.locale] : locales) {
      const t = messagesIn(locale)
      expect(text).toContain(t.actsFor(name, from.actsFor))
      expect(text).toContain(locale === 'en' ? 'It is not a government service.' : 'সরকারি সেবা নয়।')
    }
    expect(text).toContain('records.example.org:8443')
    expect(subject).not.toMatch(/[\r\n]|=\?|undefined/)
    expect(text + html).not.toMatch(/\r|undefined|\[object/)
    const links = [...text.matchAll(/\bhttps?:\S+/g), ...html.matchAll(/(?<=href=")[^"]+/g)]
    for (const [link] of links) expect(link).toMatch(/^https:\/\/records\.example\.org:8443\/[a-z]/)
    expect(html.match(/<a /g)?.length ?? 0).toBe(links.length / 2)
  },
)

test('whoever is to tell the organisation something reads how, if it has said so', () => {
  const letter = { to, kind: 'two-factor-off' } as const
  const { text, html } = composeMail(letter, { publicUrl, from })
  for (const part of [text, html.replaceAll('&amp;', '&')]) {
    expect(part).toContain(`How to reach ${name}: help@example.org, +00 1`)
    expect(part).toContain(`${name}-এর সঙ্গে যোগাযোগ: help@example.org, +00 1`)
  }
  const alone = { publicUrl, from: { ...from, email: '', phone: '' } }
  expect(composeMail(letter, alone).text).not.toMatch(/reach|যোগাযোগ/)
  expect(composeMail(letter, { ...alone, from: { ...from, email: '' } }).text).toContain(
    ': +00 1\n',
  )
})

test('mails whose link expires, that are asked for again or come again are not tried longer', () => {
  const shorter = letters.filter(
    (letter) => !composeMail(letter, { publicUrl, from }).isTriedLonger,
  )
  expect([...new Set(shorter.map(({ kind }) => kind))].sort()).toEqual([
    'change-email',
    'invitation',
    'notifications',
    'registered-already',
    'reset-password',
    'verify-email',
  ])
})
