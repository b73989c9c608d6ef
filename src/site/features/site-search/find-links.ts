import { locales } from '#contract/locale.ts'
import { normaliseNumber } from '#contract/record.ts'
import { footerGroups, legalLinks } from '#ui/content/footer.ts'
import { type Link, link } from '#ui/content/link.ts'
import { megaMenu } from '#ui/content/mega-menu.ts'
import { navigationBar } from '#ui/content/navigation-bar.ts'
import { promoTiles } from '#ui/content/promo-tiles.ts'

/** Pages that no menu names, with more words that people look for them by */
const otherPages = [
  {
    link: link('Check a record', 'রেকর্ড খুঁজুন', '/'),
    about: { en: 'home passport IRCC number', bn: 'মূল পাতা পাসপোর্ট নম্বর যাচাই করুন' },
  },
  {
    link: link('What a signed statement proves', 'স্বাক্ষরিত বিবৃতি কী প্রমাণ করে', '/Statements'),
    about: { en: 'signature proof QR code', bn: 'স্বাক্ষর প্রমাণ QR কোড' },
  },
]

const groups = [...footerGroups, ...navigationBar, ...megaMenu]
const everything: { link: Link; words: string }[] = distinct([
  ...otherPages.map(({ link, about }) => ({ link, about: [link.title, about] })),
  ...groups.flatMap(({ title, links }) =>
    links.map((link) => ({ link, about: [title, link.title] })),
  ),
  ...[...legalLinks, ...promoTiles].map((link) => ({ link, about: [link.title] })),
]).map(({ link, about }) => ({
  link,
  words: plain(about.flatMap((title) => locales.map((locale) => title[locale])).join(' ')),
}))

const mostFound = 30

/** Links whose words or topic begin with each typed word, in any language. */
export function findLinks(typed: string): Link[] {
  const wanted = plain(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return []
  return everything
    .filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)))
    .map(({ link }) => link)
    .slice(0, mostFound)
}

/** Detects a document number in the site search, which must not put it into an address. */
export function looksLikeNumber(typed: string): boolean {
  if ((typed.match(/\p{N}/gu)?.length ?? 0) >= 5) return true
  return typed.split(/\s+/).map(normaliseNumber).some(isMixedNumber)
}

/** Letters and digits mixed, but no word with a short number after it, such as COVID-19. */
function isMixedNumber(word: string): boolean {
  const isMixed = word.length >= 6 && /\p{L}/u.test(word) && /\p{N}/u.test(word)
  return isMixed && !/^\p{L}+\p{N}{1,2}$/u.test(word)
}

function plain(text: string): string {
  // Bengali keyboards type letters with a dot below as one character, which these texts spell in two.
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

function distinct<T extends { link: Link }>(entries: T[]): T[] {
  const seen = new Set<string>()
  return entries.filter(({ link }) => {
    const key = `${link.address} ${link.title.en}`
    return !seen.has(key) && seen.add(key)
  })
}
