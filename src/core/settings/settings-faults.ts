import type {
  Organisation,
  OrganisationFault,
  OrganisationFaults,
  Settings,
} from '#contract/settings.ts'
import {
  governmentInAddress,
  governmentInEmail,
  governmentInHost,
  governmentInName,
  governmentInNumber,
  isGovernmentHost,
  isKnownAuthority,
} from '#contract/site/government-claim.ts'
import { mixedWord } from '#contract/text/mixed-alphabets.ts'
import type { Ctx } from '../context.ts'
import { todayIn } from '../today.ts'

const mixable = ['name', 'registrationNumber', 'address', 'phone', 'actsFor'] as const

/**
 * What an organisation may not say of itself. It may claim to be a government if it acts for an authority,
 * which every page then names.
 */
export function organisationFaults(
  { settings: { isAtGovernmentHost } }: { settings: Pick<Ctx['settings'], 'isAtGovernmentHost'> },
  organisation: Organisation,
): OrganisationFaults {
  const faults: OrganisationFaults = {}
  for (const field of mixable) {
    if (mixedWord(organisation[field])) faults[field] = 'mixes-alphabets'
  }
  if (hostsOf(organisation).some(mixedWord)) faults.website = 'mixes-alphabets'
  const { actsFor } = organisation
  if (actsFor && !isKnownAuthority(actsFor))
    return { ...faults, actsFor: faults.actsFor ?? 'unknown-authority' }
  const found = actsFor ? {} : posingFields(organisation)
  const addresses = actsFor && !isAtGovernmentHost ? governmentAddresses(organisation) : {}
  return { ...addresses, ...faults, ...found }
}

function posingFields(organisation: Organisation): OrganisationFaults {
  const { name, registrationNumber, address, email, phone } = organisation
  const claims = {
    name: governmentInName(name),
    registrationNumber: governmentInNumber(registrationNumber),
    address: governmentInAddress(address),
    email: governmentInEmail(email),
    phone: governmentInName(phone),
    website: hostsOf(organisation).map(governmentInHost).find(Boolean),
  }
  const posing = Object.entries(claims).filter(([, claim]) => claim)
  return Object.fromEntries(posing.map(([field]) => [field, 'poses-as-government']))
}

function governmentAddresses(organisation: Organisation): OrganisationFaults {
  const { email } = organisation
  return {
    ...(isGovernmentHost(email.slice(email.lastIndexOf('@') + 1)) && {
      email: 'government-address',
    }),
    ...(hostsOf(organisation).some(isGovernmentHost) && { website: 'government-address' }),
  }
}

/** Both the host as visitors read it in the footer and the host that the link leads to. */
function hostsOf({ website }: Organisation): string[] {
  const shown = /^https?:\/\/([^/?#:]*)/i.exec(website)?.[1] ?? ''
  return [shown, URL.parse(website)?.hostname ?? '']
}

export type SettingsFault = { field: string; code: OrganisationFault | 'in-future' }

/** What is wrong with changed settings beyond their form. */
export function settingsFaults(
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  { organisation, dateValue, timeZone = settings.timeZone }: Partial<Settings>,
): SettingsFault[] {
  const faults = organisation ? organisationFaults({ settings }, organisation) : {}
  const isFuture = dateValue !== undefined && dateValue > todayIn({ now, settings: { timeZone } })
  return [
    ...Object.entries(faults).map(([field, code]) => ({ field: `organisation.${field}`, code })),
    ...(isFuture ? [{ field: 'dateValue', code: 'in-future' as const }] : []),
  ]
}
