import type { ReactNode } from 'react'
import type { LookupPage } from '#contract/lookup-pages.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { pageTitle } from './lookup-idle.tsx'

type Props = { page: LookupPage; form: ReactNode; children: ReactNode }

/** A search page with an answer: its heading and its form, one line each, are above it. */
export function SearchedPage({ page, form, children }: Props) {
  const t = useMessages()
  return (
    <>
      <div className="searched">
        <h2>{pageTitle(page.key, t)}</h2>
        {form}
      </div>
      {children}
    </>
  )
}
