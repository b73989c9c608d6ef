import type { Locale } from '#contract/locale.ts'
import type { Organisation } from '#contract/settings.ts'

type LegalText = { title: string; sections: { id?: string; title: string; text: string[] }[] }

export type LegalPage = {
  path: string
  text: Record<Locale, (organisation: Organisation) => LegalText>
}
