import type { Locale } from '#contract/locale.ts'

export const gc = 'https://www.canada.ca/en'
export const ircc = `${gc}/immigration-refugees-citizenship`
export const application = `${ircc}/services/application`
export const esdc = `${gc}/employment-social-development/services`
export const immi = 'https://immi.homeaffairs.gov.au'
export const visas = `${immi}/visas`
export const vevo = `${visas}/already-have-a-visa/check-visa-details-and-conditions`

/** A menu link in every language. An address with a leading / stays on this site. */
export type Link = { title: Record<Locale, string>; address: string }

export type LinkGroup = { key: string; title: Record<Locale, string>; links: Link[] }

export function link(en: string, bn: string, address: string): Link {
  return { title: { en, bn }, address }
}

const of = (country: string, bengali: string) => (en: string, bn: string, address: string) =>
  link(`${country}: ${en}`, `${bengali}: ${bn}`, address)

export const canada = of('Canada', 'কানাডা')
export const australia = of('Australia', 'অস্ট্রেলিয়া')

export function group(key: string, en: string, bn: string, links: Link[]): LinkGroup {
  return { key, title: { en, bn }, links }
}

export function leavesTheSite({ address }: Link): boolean {
  return !address.startsWith('/')
}
