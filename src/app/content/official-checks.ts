import type { Messages } from '#app/i18n/en.ts'

type OfficialCheck = { name: keyof Messages & ('vevo' | 'irccStatus'); address: string }

/** Where the authorities themselves answer. Shown on every public page. */
export const officialChecks: OfficialCheck[] = [
  {
    name: 'vevo',
    address:
      'https://immi.homeaffairs.gov.au/visas/already-have-a-visa/check-visa-details-and-conditions/check-conditions-online',
  },
  {
    name: 'irccStatus',
    address:
      'https://www.canada.ca/en/immigration-refugees-citizenship/services/application/check-status.html',
  },
]
