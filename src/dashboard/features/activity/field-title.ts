import { documentTitle, documentTypes } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** A field in words; one that has none has its own name. */
export function fieldTitle(field: string, locale: Locale): string {
  const fields: Record<string, string> = messagesIn(locale).site.activity.fields
  if (Object.hasOwn(fields, field)) return fields[field] ?? field
  const paper = documentTypes.find(({ type }) => type === field)
  return paper ? documentTitle(paper.type, locale, false) : field
}
