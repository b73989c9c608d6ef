import { normaliseNumber } from '#contract/record.ts'
import type { Search } from '#contract/result-address.ts'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'

/** What was searched, and when. */
export function SearchLine({ search }: { search: Search | undefined }) {
  const t = useMessages()
  const locale = useLocale()
  if (!search) return null
  const at = formatInstant(search.at.toISOString(), locale)
  return <p className="search-line">{t.youSearched(normaliseNumber(search.number), at)}</p>
}
