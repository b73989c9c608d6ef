import type { Organisation } from '#contract/settings.ts'
import { isAuthorityName } from '#contract/site/authority-name.ts'
import {
  governmentInAddress,
  governmentInEmail,
  governmentInHost,
  governmentInName,
} from '#contract/site/government-claim.ts'

/**
 * The fields in which an organisation claims to be a government; none if it acts for an authority, which
 * every page then names.
 */
export function posingFields(organisation: Organisation): (keyof Organisation)[] {
  const { name, registrationNumber, address, email, phone, website, actsFor } = organisation
  if (isAuthorityName(actsFor)) return []
  // Checks both the host as visitors read it in the footer and the host that the link leads to.
  const hosts = [/^https?:\/\/([^/?#:]*)/i.exec(website)?.[1], URL.parse(website)?.hostname]
  const claims = {
    name: governmentInName(name),
    registrationNumber: governmentInName(registrationNumber),
    address: governmentInAddress(address),
    email: governmentInEmail(email),
    phone: governmentInName(phone),
    website: hosts.map((host) => governmentInHost(host ?? '')).find(Boolean),
  }
  const fields = Object.keys(claims) as (keyof typeof claims)[]
  return fields.filter((field) => claims[field])
}
