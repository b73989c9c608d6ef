import { about } from './about.ts'
import { disclaimer } from './disclaimer.ts'
import type { LegalPage } from './legal-page.ts'
import { accessibility, copyright, freedomOfInformation } from './other-pages.ts'
import { privacy } from './privacy.ts'

export const legalPages: LegalPage[] = [
  about,
  copyright,
  privacy,
  disclaimer,
  accessibility,
  freedomOfInformation,
]
