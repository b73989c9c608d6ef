import { isCurrency, type Money } from '#contract/classes/money.ts'
import { documentTitle, documentTypes, fileTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import type { RecordFilter } from '#contract/record-list.ts'
import {
  type ActivityChange,
  type ActivityEntry,
  atConsole,
  siteItself,
} from '#contract/site/activity.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import { filterWords } from '#ui/i18n/filter-words.ts'
import {
  formatDay,
  formatInstant,
  formatMoney,
  formatNumber,
  formatReference,
} from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { recordFormMessagesIn } from '#ui/i18n/parts/record-form.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import { requestsMessagesIn } from '#ui/i18n/parts/requests.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { siteMessagesIn } from '#ui/i18n/parts/site.ts'

export type Person = { id: string; name: string }
type Words = Record<string, string>
type Speech = { locale: Locale; staff: Person[] }

const counted =
  /^(binDays|keepMonths|seats|count|rows|days|enrolled|people|numbers|records|limits\..+)$/
const receipts = /^(number|corrects)$/
const lists = /^(scopes|documents|withheld\.documents|officialChecks)$/
const money = /^(amount|fee)$/
const day = /^\d{4}-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const typed = /^(name|title|text|place|reason|address|organisation\..+)$/
const flags = new Set([
  'isCapped',
  'isPublished',
  'unopened',
  'requireTwoFactor',
  'requireSecondAdmin',
  'approveImportsInBulk',
  'withheld.address',
  'withheld.parents',
])

/** Turns the changes of an entry into words: values may be codes, and digits follow the language. */
export function changeWords(
  changes: ActivityChange[],
  speech: Speech,
): { title: string; change: ActivityChange }[] {
  const { locale } = speech
  const paid = changes.find(({ field }) => field === 'currency')
  const isPaid = isCurrency(paid?.to) && changes.some(({ field }) => money.test(field))
  // Amounts name their currency already.
  const told = isPaid && paid?.from === undefined ? changes.filter((one) => one !== paid) : changes
  return told.map((change) => {
    const { field, from, to } = change
    const isMoney = isPaid && money.test(field)
    const said = (value: string, currency: string | undefined) => {
      return isMoney ? moneyWords(value, currency, locale) : valueWords(field, value, speech)
    }
    const words = {
      ...change,
      ...(from !== undefined && { from: said(from, paid?.from ?? paid?.to) }),
      ...(to !== undefined && { to: said(to, paid?.to) }),
    }
    const { moneyFields } = siteMessagesIn(locale).activity
    const title = isMoney ? (moneyFields as Words)[field] : undefined
    return { title: title ?? fieldTitle(field, locale), change: words }
  })
}

function moneyWords(value: string, currency: unknown, locale: Locale): string {
  const amount: Partial<Money> = isCurrency(currency) ? { amount: Number(value), currency } : {}
  return Number.isSafeInteger(amount.amount) ? formatMoney(amount as Money, locale) : value
}

function valueWords(field: string, value: string, speech: Speech): string {
  const { locale, staff } = speech
  if (typed.test(field)) return value
  if (field === 'filter') return listFilterWords(value, speech)
  if (day.test(value)) return formatDay(value, locale)
  if (instant.test(value)) return formatInstant(value, locale)
  if (/^\d+$/.test(value)) {
    if (counted.test(field) || field === 'from') return formatNumber(+value, locale)
    return receipts.test(field) ? formatReference(+value, locale) : value
  }
  if (field === 'who') {
    const { deletedAccount } = siteMessagesIn(locale).activity
    return staff.find(({ id }) => id === value)?.name ?? deletedAccount
  }
  // No object, since somebody may have typed the name of what each object inherits.
  const words = new Map(Object.entries(wordsOf(field, locale)))
  const parts = lists.test(field) ? value.split(', ') : [value]
  return parts.map((one) => words.get(one) ?? one).join(', ')
}

function wordsOf(field: string, locale: Locale): Words {
  const messages = messagesIn(locale)
  const { approvals, visibilities } = recordListsMessagesIn(locale)
  const { activity, settings } = siteMessagesIn(locale)
  const known: Record<string, Words> = {
    ...activity.values,
    action: activity.actions,
    consent: settings.consents,
    kind: requestsMessagesIn(locale).kinds,
    outcome: requestsMessagesIn(locale).outcomes,
    approval: approvals,
    lookupPolicy: settings.policies,
    officialChecks: Object.fromEntries(officialCheckNames.map((name) => [name, messages[name]])),
    purpose: sharesMessagesIn(locale).purposes,
    role: messages.dashboard.roles,
    statements: settings.statements,
    visibility: visibilities,
  }
  if (known[field]) return known[field]
  if (/documents$/.test(field)) return titlesIn(locale)
  const { provenances, means } = messages.documentDetails
  if (field.endsWith('.provenance')) return provenances
  if (field.endsWith('.confirmedVia')) return means
  return flags.has(field) ? activity.yesNo : {}
}

function titlesIn(locale: Locale): Words {
  return Object.fromEntries(fileTypes.map((type) => [type, documentTitle(type, locale, false)]))
}

/** The filter of an export, which its log entry stores as JSON, in words */
function listFilterWords(json: string, { locale, staff }: Speech): string {
  const { activity, overview } = siteMessagesIn(locale)
  const t = recordListsMessagesIn(locale)
  try {
    const { isSearch, ...filter } = JSON.parse(json) as RecordFilter & { isSearch?: boolean }
    const parts = filterWords(filter, { t, locale, staff }).map(({ words }) => words)
    const words = [...(isSearch ? [activity.wordsSearched] : []), ...parts].join(' · ')
    return words || overview.states.all
  } catch {
    return json
  }
}

/** Who did what an entry says: an account, a visitor, the site, or a command on the server */
export function actorName({ id, name }: ActivityEntry['actor'], locale: Locale): string {
  const t = siteMessagesIn(locale).activity
  if (!id) return t.stranger
  if (id === siteItself) return t.siteItself
  return id === atConsole ? t.onServer : (name ?? t.deletedAccount)
}

/** The title of a field of an entry, or its name if it has no title. */
export function fieldTitle(field: string, locale: Locale): string {
  const { activity, notices, settings } = siteMessagesIn(locale)
  const recordForm = recordFormMessagesIn(locale)
  const titles = new Map(
    Object.entries({
      ...recordForm.labels,
      ...notices.fields,
      ...settings.fields,
      ...activity.fields,
    }),
  )
  const [name, detail] = field.split('.')
  const document = documentTypes.find(({ type }) => type === name)
  if (!document) return titles.get(field) ?? titles.get(detail ?? '') ?? field
  const title = documentTitle(document.type, locale, false)
  const labels: Words = messagesIn(locale).documentDetails.labels
  return detail ? `${title}: ${labels[detail] ?? detail}` : title
}
