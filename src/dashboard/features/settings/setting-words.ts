import { documentTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import type { Messages } from '#ui/i18n/en.ts'

/** The label of a field, whatever its group. */
export function fieldWords(field: string, { site }: Messages): string {
  const labels: Record<string, string> = site.settings.fields
  return labels[field] ?? field
}

/** The value of a field in words, for a comparison with the saved one. */
export function valueWords(values: string[] = [], messages: Messages, locale: Locale): string {
  const t = messages.site.settings
  if (values.join('') === '') return t.nothing
  const words: Record<string, string> = { ...t.policies, yes: t.yes }
  for (const name of officialCheckNames) words[name] = messages[name]
  for (const { type, title } of documentTypes) words[type] = title[locale]
  return values.map((value) => words[value] ?? value).join(', ')
}
