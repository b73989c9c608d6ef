import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { firstSettings } from '#contract/settings.ts'
import { officialChecks } from '#contract/site/official-checks.ts'
import { reviewedHosts } from '../../../tests/official-hosts.ts'
import { footerGroups, legalLinks, socialLinks } from './footer.ts'
import { about } from './legal/about.ts'
import { disclaimer } from './legal/disclaimer.ts'
import { freedomOfInformation } from './legal/other-pages.ts'
import { privacy } from './legal/privacy.ts'
import { leavesTheSite } from './link.ts'
import { megaMenu } from './mega-menu.ts'
import { navigationBar } from './navigation-bar.ts'
import { promoTiles, tilePictures } from './promo-tiles.ts'

const groups = [...megaMenu, ...navigationBar, ...footerGroups]
const links = [
  ...groups.flatMap(({ links }) => links),
  ...promoTiles,
  ...legalLinks,
  ...socialLinks,
]
const external = [
  ...links.filter(leavesTheSite).map(({ address }) => address),
  ...Object.values(officialChecks),
]

test('eleven topics, seven groups and eight tiles', () => {
  expect(megaMenu.length).toBe(11)
  expect(navigationBar.length).toBe(7)
  expect(promoTiles.map(({ picture }) => picture).toSorted()).toEqual([...tilePictures].toSorted())
})

test.each(external)(
  '%s is well formed, over https, and on a host that was looked at',
  (address) => {
    const { protocol, host, href } = new URL(address)
    expect(protocol).toBe('https:')
    expect(reviewedHosts).toContain(host)
    expect(href).toBe(address)
  },
)

test('no host stays on the list that nothing leads to', () => {
  const hosts = new Set(external.map((address) => new URL(address).host))
  expect(reviewedHosts.filter((host) => !hosts.has(host))).toEqual([])
})

test('every link has its words in both languages, and no group has one twice', () => {
  for (const { title } of [...groups, ...links]) {
    expect(title.en).toMatch(/\S/)
    expect(title.bn).toMatch(/[\u0980-\u09ff]/)
  }
  for (const { links } of groups) {
    expect(new Set(links.map(({ address }) => address)).size).toBe(links.length)
  }
})

test('what the legal pages say of governments is true of whoever acts for one, too', () => {
  const { organisation } = firstSettings
  const said = (actsFor: string) =>
    locales.map((locale) => {
      const pages = [about, freedomOfInformation, disclaimer].map((page) => page.text[locale])
      return JSON.stringify(pages.map((text) => text({ ...organisation, actsFor })))
    })
  const denied = [/no government runs/, /কোনো সরকার এটি চালায় না/]
  const unrelated = [/is not affiliated with them/, /তাদের সঙ্গে কোনো সম্পর্কও নেই/]
  const noAuthority = [/is not a public authority/, /কোনো সরকারি কর্তৃপক্ষ নয়/]
  for (const [at, text] of said('').entries()) {
    expect(text).toMatch(denied[at] ?? '')
    expect(text).toMatch(noAuthority[at] ?? '')
    expect(text).toMatch(unrelated[at] ?? '')
  }
  for (const [at, text] of said('Ministry of Sample Affairs').entries()) {
    expect(text).not.toMatch(denied[at] ?? '')
    expect(text).not.toMatch(noAuthority[at] ?? '')
    expect(text).not.toMatch(unrelated[at] ?? '')
    expect(text.match(/Ministry of Sample Affairs/g)?.length).toBe(3)
    expect(text).toMatch(/It is not a government service|এটি কোনো সরকারি সেবা নয়/)
  }
})

test('the privacy page says what is kept longer than the bin, in both languages', () => {
  const said = { en: /kept.+dispute.+backups/, bn: /রাখা প্রয়োজন.+বিরোধ.+ব্যাকআপ/ }
  for (const locale of locales) {
    expect(JSON.stringify(privacy.text[locale](firstSettings.organisation))).toMatch(said[locale])
  }
})
