import { documentTitle, type FileSize } from '#contract/document-types.ts'
import type { Locale } from '#contract/locale.ts'
import type { FileHashes } from '#contract/proof/file-hashes.ts'
import { inBengali } from '#ui/i18n/numbers.ts'

const enSizes: Record<FileSize, string> = {
  thumbnail: 'thumbnail',
  page: 'medium size',
  full: 'full size',
}

/** Separate from the other strings, because scripts are loaded on demand. */
const en = {
  title: 'Check a file that you have',
  help: 'Choose the file, or drop it here. It is compared in this browser, byte for byte, and goes nowhere.',
  file: 'File',
  comparing: 'Comparing…',
  original: (title: string) => `Byte for byte the original of: ${title}.`,
  picture: (label: string) => `A page that this site serves, not the original: ${label}.`,
  other:
    'Not one of these files. That says nothing about whether it is genuine: the same paper scanned, photographed or saved again is another file.',
  without: (titles: string) =>
    `No hash of the original is kept of: ${titles}. Whether a file is that original cannot be told.`,
  folder: 'This is a folder, or it cannot be read. Choose one file.',
  several: 'These are several files. Choose one at a time.',
  tooLarge: 'This file is larger than 50 MB.',
  empty: 'This file is empty.',
  byHand: 'To compare it without this page, look for what this command prints in the list below:',
  originals: 'Originals (SHA-256)',
  pictures: 'Pages that this site serves (SHA-256)',
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
  allPages: (title: string) => `${title}, all pages`,
  sizes: enSizes,
  compare: 'Compare by eye',
  yours: 'Your file',
  ours: 'On this site',
  blink: 'Show the other',
  beside: 'Side by side',
  cannotShow: 'This browser cannot show your file here. Open it beside this page.',
}

export type InHandWords = typeof en

const bn: InHandWords = {
  title: 'আপনার হাতের ফাইলটি মিলিয়ে দেখুন',
  help: 'ফাইলটি বেছে নিন, অথবা এখানে ছাড়ুন। এই ব্রাউজারেই প্রতিটি বাইট মিলিয়ে দেখা হয়; ফাইলটি কোথাও যায় না।',
  file: 'ফাইল',
  comparing: 'মিলিয়ে দেখা হচ্ছে…',
  original: (title) => `প্রতিটি বাইটে মূল ফাইলটিই: ${title}।`,
  picture: (label) => `মূল ফাইল নয়, এই সাইটে দেখানো একটি পৃষ্ঠা: ${label}।`,
  other:
    'এগুলোর কোনোটি নয়। এতে আসল না নকল কিছুই বোঝা যায় না: একই কাগজ আবার স্ক্যান করলে, ছবি তুললে বা সংরক্ষণ করলে অন্য ফাইল হয়।',
  without: (titles) => `এগুলোর মূল ফাইলের হ্যাশ রাখা নেই: ${titles}। কোনো ফাইল সেটিই কি না বলা যায় না।`,
  folder: 'এটি একটি ফোল্ডার, অথবা পড়া যায় না। একটি ফাইল বেছে নিন।',
  several: 'এখানে একাধিক ফাইল আছে। একবারে একটি ফাইল বেছে নিন।',
  tooLarge: 'এই ফাইলটি ৫০ মেগাবাইটের চেয়ে বড়।',
  empty: 'এই ফাইলটি খালি।',
  byHand: 'এই পাতা ছাড়া মিলিয়ে দেখতে, এই কমান্ড যা ছাপে তা নিচের তালিকায় খুঁজুন:',
  originals: 'মূল ফাইল (SHA-256)',
  pictures: 'এই সাইটে দেখানো পৃষ্ঠা (SHA-256)',
  pageOf: (title, page) => `${title}, পৃষ্ঠা ${inBengali(page)}`,
  allPages: (title) => `${title}, সব পৃষ্ঠা`,
  sizes: { thumbnail: 'ছোট ছবি', page: 'মাঝারি মাপ', full: 'পূর্ণ মাপ' },
  compare: 'চোখে মিলিয়ে দেখুন',
  yours: 'আপনার ফাইল',
  ours: 'এই সাইটে',
  blink: 'অদলবদল করে দেখুন',
  beside: 'পাশাপাশি',
  cannotShow: 'এই ব্রাউজার আপনার ফাইলটি এখানে দেখাতে পারে না। পাতাটির পাশে খুলুন।',
}

export const inHandWords: Record<Locale, InHandWords> = { en, bn }

/** Lines in the format of `sha256sum`, and titles of files whose original has no hash */
type InHandLists = { originals: string[]; pictures: string[]; without: string[] }

/** `isHome`: with the titles of the home result */
export function listHashes(files: FileHashes[], locale: Locale, isHome = false): InHandLists {
  const t = inHandWords[locale]
  const titled = files.map((file) => ({
    ...file,
    title: documentTitle(file.type, locale, isHome),
  }))
  return {
    originals: titled.flatMap(({ original, title }) => (original ? [`${original}  ${title}`] : [])),
    pictures: titled.flatMap(({ pictures, title }) =>
      pictures.map(({ page, size, sha256 }) => {
        const of = page === 0 ? t.allPages(title) : t.pageOf(title, page)
        return `${sha256}  ${of}, ${t.sizes[size]}`
      }),
    ),
    without: titled.filter(({ original }) => !original).map(({ title }) => title),
  }
}
