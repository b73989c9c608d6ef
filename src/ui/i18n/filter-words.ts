import { documentTitle, type FileType } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import { fileTypesIn, type RecordFilter } from '#contract/record-list.ts'
import type { recordLists } from './en/record-lists.ts'
import { formatDay } from './format.ts'

type Words = typeof recordLists
type Named = { id: string; name: string }[] | undefined

export function filterWords(
  filter: RecordFilter,
  speech: { t: Words; locale: Locale; staff?: Named; imports?: Named },
): { name: keyof RecordFilter; words: string }[] {
  const { t, locale, staff, imports } = speech
  const nameOf = (wanted: string, among = staff) => among?.find(({ id }) => id === wanted)?.name
  const words: { [Name in keyof RecordFilter]-?: (value: never) => string } = {
    search: (text: string) => t.searchedFor(text),
    visibility: (one: keyof Words['visibilities']) => t.visibilities[one],
    approval: (one: keyof Words['approvals']) => t.approvals[one],
    submission: (one: keyof Words['submissions']) => t.submissions[one],
    enteredBy: (id: string) => t.by(nameOf(id) ?? t.deletedAccount),
    importId: (id: string) => t.ofImport(nameOf(id, imports) ?? t.otherImport),
    enteredFrom: (day: string) => t.from(formatDay(day, locale)),
    enteredTo: (day: string) => t.until(formatDay(day, locale)),
    has: (type: FileType) => t.hasDocument(documentTitle(type, locale, false)),
    expiry: (one: keyof Words['expiries']) => t.expiries[one],
    lacks: (types: string) => {
      const titles = fileTypesIn(types).map((type) => documentTitle(type, locale, false))
      return t.missingDocument(titles.join(', '))
    },
  }
  const names = Object.keys(filter) as (keyof RecordFilter)[]
  return names.map((name) => ({ name, words: words[name](filter[name] as never) }))
}
