import { type Locale, locales } from '../locale.ts'

/** What the text in a copy says about it: who made it and when, and the scans that are missing in it */
type CopyFacts = {
  organisation: string
  at: string
  files: CopyFile[]
  /** Many views are in several files. */
  viewFiles: number
  missing: string[]
  /** The record is not public now, so its holder gets only what the holder did */
  isPartial: boolean
}

const paths = {
  person: 'person.json',
  ownPerson: 'person.json',
  ownRecord: 'my-record.json',
  documents: 'documents/',
  consents: 'consents/',
  activity: 'activity.json',
  ownActivity: 'activity.json',
  views: 'views.json',
  statements: 'statements/',
} as const
export type CopyFile = keyof typeof paths

type Words = {
  title: (organisation: string) => string
  made: (organisation: string, at: string) => string
  files: Record<CopyFile, string>
  missing: string
  partial: (organisation: string) => string
  help: string
  stop: string
}

const words: Record<Locale, Words> = {
  en: {
    title: (organisation) => `Copy of your data at ${organisation}`,
    made: (organisation, at) =>
      `This copy was made by ${organisation} on ${at}. ${organisation} is not a government, and nothing in this copy is a document of a government.`,
    files: {
      person:
        'what is stored about you: your record and what belongs to it. Why it is on hold, and what staff noted about share codes, is left out',
      ownPerson: 'what you may see of your record, and your requests',
      ownRecord: 'your record and your share codes, as you see them on the site',
      documents: 'the scans of your documents, by type, one image for each page',
      consents: 'the scans of the forms with which you gave consent',
      activity: 'what was done with your record, and when. People are named by role and number',
      ownActivity: 'what you did with your record, and when',
      views: 'who opened your share codes, and when. The names are what the viewers typed',
      statements:
        'the signed statement about your record. Anybody can check it, also without the site, so give it only to people whom you trust',
    },
    partial: (organisation) =>
      `Your record is not public now, so this copy has only what you did yourself. Ask ${organisation} for a copy of everything that is stored about you.`,
    missing: 'These scans are missing, because their files are lost or damaged:',
    help: 'Files that end in .json open in any text editor, those in .webp in any browser. Questions about this copy: ask the organisation.',
    stop: '.',
  },
  bn: {
    title: (organisation) => `${organisation}-এ রাখা আপনার তথ্যের অনুলিপি`,
    made: (organisation, at) =>
      `এই অনুলিপি ${organisation} তৈরি করেছে, সময় ${at}। ${organisation} কোনো সরকার নয়, আর এই অনুলিপির কিছুই সরকারি নথি নয়।`,
    files: {
      person:
        'আপনার সম্পর্কে যা রাখা আছে: আপনার রেকর্ড ও তার সঙ্গে যুক্ত সবকিছু। মোছা কেন স্থগিত, আর শেয়ার কোড নিয়ে কর্মীরা কী লিখেছেন, তা এতে নেই',
      ownPerson: 'আপনার রেকর্ডের যা আপনি দেখতে পারেন, আর আপনার অনুরোধ',
      ownRecord: 'আপনার রেকর্ড ও শেয়ার কোড, সাইটে আপনি যেমন দেখেন',
      documents: 'আপনার নথির স্ক্যান, ধরন অনুযায়ী, প্রতি পৃষ্ঠার একটি ছবি',
      consents: 'যেসব ফরমে আপনি সম্মতি দিয়েছেন, সেগুলোর স্ক্যান',
      activity: 'আপনার রেকর্ড নিয়ে কখন কী করা হয়েছে। মানুষের নাম নেই, শুধু ভূমিকা ও নম্বর আছে',
      ownActivity: 'আপনার রেকর্ড নিয়ে আপনি কখন কী করেছেন',
      views: 'কে কখন আপনার শেয়ার কোড খুলেছেন। নামগুলো দর্শকেরা নিজেরা লিখেছেন',
      statements:
        'আপনার রেকর্ড সম্পর্কে স্বাক্ষরিত বিবৃতি। সাইট ছাড়াও যে কেউ এটি যাচাই করতে পারেন, তাই শুধু বিশ্বস্ত মানুষকে দিন',
    },
    partial: (organisation) =>
      `আপনার রেকর্ড এখন প্রকাশিত নয়, তাই এতে শুধু আপনি নিজে যা করেছেন তা আছে। আপনার সম্পর্কে রাখা সব তথ্যের অনুলিপি ${organisation}-এর কাছে চাইতে পারেন।`,
    missing: 'এই স্ক্যানগুলো নেই, কারণ ফাইলগুলো হারিয়ে গেছে বা নষ্ট হয়েছে:',
    help: '.json ফাইল যেকোনো টেক্সট এডিটরে খোলে, .webp ফাইল যেকোনো ব্রাউজারে। এই অনুলিপি নিয়ে প্রশ্ন থাকলে প্রতিষ্ঠানকে জিজ্ঞাসা করুন।',
    stop: '।',
  },
}

/** README.txt of a copy, in all languages one below the other. */
export function copyReadMe({ organisation, at, missing, isPartial, ...facts }: CopyFacts): string {
  const { files, viewFiles } = facts
  const pathOf = (file: CopyFile) => {
    const isMany = file === 'views' && viewFiles > 1
    return isMany ? `views.json … views-${viewFiles}.json` : paths[file]
  }
  const parts = locales.map((locale) => {
    const t = words[locale]
    return [
      t.title(organisation),
      t.made(organisation, at),
      ...(isPartial ? [t.partial(organisation)] : []),
      files.map((file) => `- ${pathOf(file)}: ${t.files[file]}${t.stop}`).join('\n'),
      ...(missing.length > 0
        ? [[t.missing, ...missing.map((path) => `- ${path}`)].join('\n')]
        : []),
      t.help,
    ].join('\n\n')
  })
  return `${parts.join('\n\n---\n\n')}\n`
}
