import type { LookupPage } from '#contract/lookup-pages.ts'

export type TypedLookup = { number: string; name?: string | undefined }

/** What was typed, or nothing when it is not a form of ours. */
export function readLookupForm(
  form: FormData | undefined,
  page: LookupPage,
): TypedLookup | undefined {
  if (!form) return undefined
  const typed: Record<string, string> = {}
  for (const [field, value] of form) {
    const isOurs = field === page.number || field === 'name'
    if (!isOurs || typeof value !== 'string' || typed[field] !== undefined) return undefined
    typed[field] = value
  }
  return { number: typed[page.number] ?? '', name: typed.name }
}
