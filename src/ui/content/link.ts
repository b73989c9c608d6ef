import type { Locale } from '#contract/locale.ts'

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
