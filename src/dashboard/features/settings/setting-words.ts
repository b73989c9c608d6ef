import { documentTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { officialCheckNames } from '#contract/site/official-checks.ts'
import type { Messages } from '#ui/i18n/en.ts'
import type { SiteMessages } from '#ui/i18n/parts/site.ts'

/** The label of a field, whatever its group. */
export function fieldWords(field: string, { fields }: SiteMessages['settings']): string {
  const labels: Record<string, string> = fields
  return labels[field] ?? field
}

/** The value of a field in words, for a comparison with the saved one. */
export function valueWords(
  values: string[] = [],
  messages: Messages & { settings: SiteMessages['settings'] },
  locale: Locale,
): string {
  const t = messages.settings
  if (values.join('') === '') return t.nothing
  const words: Record<string, string> = { ...t.policies, yes: t.yes }
  for (const name of officialCheckNames) words[name] = messages[name]
  for (const { type, title } of documentTypes) words[type] = title[locale]
  return values.map((value) => words[value] ?? value).join(', ')
}
