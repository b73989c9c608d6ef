import { expect, test } from 'vitest'
import { officialChecks } from '#contract/site/official-checks.ts'
import { reviewedHosts } from '../../../tests/official-hosts.ts'
import { footerGroups, legalLinks, socialLinks } from './footer.ts'
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
