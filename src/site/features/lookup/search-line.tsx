import { normaliseNumber } from '#contract/record.ts'
import type { Search } from '#contract/result-address.ts'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useLookupMessages } from '#ui/i18n/parts/lookup.ts'

/** What was searched, and when. */
export function SearchLine({ search }: { search: Search | undefined }) {
  const t = useLookupMessages()
  const locale = useLocale()
  if (!search) return null
  const at = formatInstant(search.at.toISOString(), locale)
  return <p className="search-line">{t.youSearched(normaliseNumber(search.number), at)}</p>
}
