import { documentTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { defaultLimits, type OrganisationFaults } from '#contract/settings.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import { mixedWord } from '#contract/text/mixed-alphabets.ts'
import type { Messages } from '#ui/i18n/en.ts'
import { useRecordFormMessages } from '#ui/i18n/parts/record-form.ts'
import { type SiteMessages, useSiteMessages } from '#ui/i18n/parts/site.ts'
import type { GroupValues, Mistakes } from './group-values.ts'

export function fieldWords(field: string, { fields }: SiteMessages['settings']): string {
  const labels: Record<string, string> = fields
  return labels[field] ?? field
}

export function useErrorWords(mistakes: Mistakes = {}): Record<string, string> {
  const recordForm = useRecordFormMessages()
  const t = useSiteMessages().settings
  const words: Record<string, string> = t.mistakes
  const worded = ([field, mistake]: [string, Mistakes[string]]) => {
    const label = fieldWords(field, t)
    if (field in defaultLimits) return t.limitMistake(label, field.startsWith('times'))
    return words[field] ?? recordForm[mistake === 'too-long' ? 'tooLong' : 'notText'](label)
  }
  return Object.fromEntries(Object.entries(mistakes).map((one) => [one[0], worded(one)]))
}

/** Messages about what the organisation may not say of itself, by field name */
export function useFaultWords(
  faults: OrganisationFaults = {},
  values: GroupValues = {},
): Record<string, string> {
  const t = useSiteMessages().settings
  const worded = ([field, fault]: [string, string]) => {
    return [field, faultWords(t, fault, values[field]?.[0] ?? '')]
  }
  return Object.fromEntries(Object.entries(faults).map(worded))
}

function faultWords(t: SiteMessages['settings'], fault: string, typed: string): string {
  if (fault === 'mixes-alphabets') return t.mixesAlphabets(mixedWord(typed) ?? typed)
  if (fault === 'government-address') return t.governmentAddress
  return fault === 'unknown-authority' ? t.mistakes.actsFor : t.posesAsGovernment
}

/** The value of a field in words, for a comparison with the saved one. */
export function valueWords(
  values: string[] = [],
  messages: Messages & { settings: SiteMessages['settings'] },
  locale: Locale,
): string {
  const t = messages.settings
  if (values.join('') === '') return t.nothing
  const words: Record<string, string> = {
    ...t.policies,
    ...t.consents,
    ...t.statements,
    yes: t.yes,
  }
  for (const name of officialCheckNames) words[name] = messages[name]
  for (const { type, title } of documentTypes) words[type] = title[locale]
  return values.map((value) => words[value] ?? value).join(', ')
}
