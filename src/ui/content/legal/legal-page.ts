import type { Locale } from '#contract/locale.ts'
import type { Organisation } from '#contract/settings.ts'

type Section = { id?: string; title: string; text: string[] }

/** The text of a page, for one organisation. */
type LegalText = { title: string; sections: Section[] }

export type LegalPage = {
  path: string
  text: Record<Locale, (organisation: Organisation) => LegalText>
}
