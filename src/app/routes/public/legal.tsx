import type { LegalPage as LegalContent } from '#app/content/legal/legal-page.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import type { Page } from '#app/page.ts'

/** A page that only says something, in the words of the content files. */
export function legalRoute(page: LegalContent): Page {
  return {
    action: 'see-page',
    get: () => ({ status: 200, content: <LegalPage page={page} /> }),
  }
}
