/** The authorities' own check pages; their names are in ui/i18n. */
export const officialChecks = {
  vevo: 'https://immi.homeaffairs.gov.au/visas/already-have-a-visa/check-visa-details-and-conditions/check-conditions-online',
  irccStatus:
    'https://www.canada.ca/en/immigration-refugees-citizenship/services/application/check-status.html',
} as const

export type OfficialCheck = keyof typeof officialChecks

export const officialCheckNames = Object.keys(officialChecks) as OfficialCheck[]
