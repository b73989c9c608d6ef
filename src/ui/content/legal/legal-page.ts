import type { Locale } from '#contract/locale.ts'
import type { Organisation } from '#contract/settings.ts'

/** The paragraphs of each section, by its title */
type LegalText = { title: string; sections: Record<string, string[]> }

export type LegalPage = {
  path: string
  /** The ids of the sections that links lead to, by their place */
  anchors?: (string | undefined)[]
  text: Record<Locale, (organisation: Organisation) => LegalText>
}
