import { LegalPage } from '#site/features/legal/legal-page.tsx'
import type { Page } from '#site/http/page.ts'
import type { LegalPage as LegalContent } from '#ui/content/legal/legal-page.ts'

/** A static page from the content files. */
export function legalRoute(page: LegalContent): Page {
  return {
    action: 'see-page',
    get: () => ({ status: 200, content: <LegalPage page={page} /> }),
  }
}
