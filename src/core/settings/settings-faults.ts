import type {
  Organisation,
  OrganisationFault,
  OrganisationFaults,
  Settings,
} from '#contract/settings.ts'
import {
  governmentInAddress,
  governmentInEmail,
  governmentInName,
  governmentInNumber,
  isGovernmentHost,
  isKnownAuthority,
} from '#contract/site/government-claim.ts'
import { mixedWord } from '#contract/text/mixed-alphabets.ts'
import type { Ctx } from '../context.ts'
import { todayIn } from '../today.ts'

const mixable = ['name', 'registrationNumber', 'address', 'phone', 'actsFor'] as const

type Standing = Pick<Ctx['settings'], 'isAtGovernmentHost' | 'fixed' | 'organisation'>

/**
 * What an organisation may not say of itself. It may claim to be a government if it acts for an authority,
 * which every page then names.
 */
export function organisationFaults(
  { settings }: { settings: Standing },
  given: Organisation,
): OrganisationFaults {
  const { isAtGovernmentHost } = settings
  const organisation = { ...given, actsFor: authorityOf(settings, given) }
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

/** An authority that the environment names goes before a typed one. */
function authorityOf({ fixed, organisation }: Standing, { actsFor }: Organisation): string {
  return fixed.includes('actsFor') ? organisation.actsFor : actsFor
}

/**
 * The part of a change that is stored. What the environment sets stays stored as it is, or it would stay
 * after the environment no longer sets it.
 */
export function storable(
  { settings: { fixed } }: Pick<Ctx, 'settings'>,
  { organisation, ...change }: Partial<Settings>,
  before: Settings,
): Partial<Settings> {
  const isFree = ([name]: [string, unknown]) => !fixed.some((one) => one === name)
  const { actsFor } = before.organisation
  const named =
    organisation && fixed.includes('actsFor') ? { ...organisation, actsFor } : organisation
  return {
    ...Object.fromEntries(Object.entries(change).filter(isFree)),
    ...(named && { organisation: named }),
  }
}

/**
 * An authority that only the environment names is stored too, if the organisation says what only an authority
 * permits: later, without the environment, that would stand alone.
 */
export function withAuthority({ settings }: Pick<Ctx, 'settings'>, after: Settings): Settings {
  const { organisation } = after
  const isNeeded =
    settings.fixed.includes('actsFor') && Object.keys(posingFields(organisation)).length > 0
  const { actsFor } = settings.organisation
  return isNeeded ? { ...after, organisation: { ...organisation, actsFor } } : after
}

function posingFields(organisation: Organisation): OrganisationFaults {
  const { name, registrationNumber, address, email, phone } = organisation
  const claims = {
    name: governmentInName(name),
    registrationNumber: governmentInNumber(registrationNumber),
    address: governmentInAddress(address),
    email: governmentInEmail(email),
    phone: governmentInName(phone),
    // As in an email, what stands behind a host of one's own may be named after a matter only.
    website: hostsOf(organisation)
      .map((host) => governmentInEmail(`${pathOf(organisation)}@${host}`))
      .find(Boolean),
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

/** What the footer shows behind the host */
function pathOf({ website }: Organisation): string {
  const path = /^https?:\/\/[^/?#]*(.*)/i.exec(website)?.[1] ?? ''
  return path.replace(/%[\da-f]{2}|[^\p{L}\p{N}]+/giu, ' ').trim()
}

export type SettingsFault = {
  field: string
  /** `fixed`: an environment variable sets it to something else */
  code: OrganisationFault | 'in-future' | 'fixed'
}

/** What is wrong with changed settings beyond their form. */
export function settingsFaults(
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  change: Partial<Settings>,
): SettingsFault[] {
  const { organisation, dateValue, timeZone = settings.timeZone } = change
  const faults = organisation ? organisationFaults({ settings }, organisation) : {}
  const isFuture = dateValue !== undefined && dateValue > todayIn({ now, settings: { timeZone } })
  return [
    ...Object.entries(faults).map(([field, code]) => ({ field: `organisation.${field}`, code })),
    ...(isFuture ? [{ field: 'dateValue', code: 'in-future' as const }] : []),
    ...fixedFaults(settings, change),
  ]
}

/** Saving what the environment sets to something else would seem to work, and change nothing. */
function fixedFaults(settings: Ctx['settings'], change: Partial<Settings>): SettingsFault[] {
  const fields = {
    lookupPolicy: [change.lookupPolicy, settings.lookupPolicy],
    limits: [change.limits, settings.limits],
    actsFor: [change.organisation?.actsFor, settings.organisation.actsFor],
  }
  return settings.fixed.flatMap((name): SettingsFault[] => {
    const [asked, now] = fields[name].map((value) => JSON.stringify(value))
    if (asked === undefined || asked === now) return []
    return [{ field: name === 'actsFor' ? 'organisation.actsFor' : name, code: 'fixed' }]
  })
}
