import type { Locale } from '#contract/locale.ts'
import type { ConsentTerms } from '#contract/person/given-consent.ts'
import type { LookupPolicy } from '#contract/settings.ts'
import { formatNumber } from '../i18n/format.ts'

/** What a candidate agrees to, in a few titled parts, and the sentence that they sign. */
export type ConsentText = {
  title: string
  parts: Record<string, string>
  agreement: string
}

type Say = (terms: ConsentTerms) => ConsentText

const known: Record<Locale, Record<LookupPolicy, string>> = {
  en: {
    number: 'your passport number or your IRCC number',
    'number+name': 'your name and your passport number or IRCC number',
    'number+birthDate': 'your date of birth and your passport number or IRCC number',
  },
  bn: {
    number: 'আপনার পাসপোর্ট নম্বর বা IRCC নম্বর',
    'number+name': 'আপনার নাম এবং পাসপোর্ট নম্বর বা IRCC নম্বর',
    'number+birthDate': 'আপনার জন্ম তারিখ এবং পাসপোর্ট নম্বর বা IRCC নম্বর',
  },
}

const first: Record<Locale, Say> = {
  en: ({ organisation, contact, lookupPolicy, keepMonths }) => ({
    title: 'Consent to the publication of your record',
    parts: {
      'What is published': `${organisation} shows your record on its website: your name, your photo, and those of your details and of the scans of your documents that ${organisation} has chosen to show.`,
      'Who can see it': `Anybody who knows ${known.en[lookupPolicy]}. They need no account. They can print what they see, or keep a copy.`,
      Why: `So that you, and for example an employer or a school, can check what ${organisation} has on file about you. It is a statement of ${organisation}. It is not the statement of a government, and it replaces no visa and no permit.`,
      'Until when':
        keepMonths > 0
          ? `Normally until ${formatNumber(keepMonths, 'en')} months after ${organisation} last approved the record. Then it is hidden, and later deleted.`
          : `There is no fixed end: until you withdraw your consent, or ${organisation} hides or deletes the record.`,
      'You can withdraw your consent at any time': `You need no reason. Tell ${organisation}, or log in to the website if your record is linked to your account. Your record is then hidden at once. It may be shown again only if the law allows that without your consent. Copies that others made before cannot be called back.`,
      'Whom to ask': contact ? `${organisation}: ${contact}` : `Ask ${organisation}.`,
    },
    agreement: `I have read this. I agree that ${organisation} publishes my record as described here.`,
  }),
  bn: ({ organisation, contact, lookupPolicy, keepMonths }) => ({
    title: 'আপনার রেকর্ড প্রকাশে সম্মতি',
    parts: {
      'কী প্রকাশ করা হয়': `${organisation} নিজের ওয়েবসাইটে আপনার রেকর্ড দেখায়: আপনার নাম, আপনার ছবি, আর আপনার যেসব তথ্য ও নথির স্ক্যান দেখানো হবে বলে ${organisation} ঠিক করেছে।`,
      'কে দেখতে পারেন': `যিনি ${known.bn[lookupPolicy]} জানেন, এমন যে কেউ। তাঁর কোনো অ্যাকাউন্ট লাগে না। তিনি যা দেখেন তা প্রিন্ট করতে বা কপি করে রাখতে পারেন।`,
      কেন: `যাতে আপনি, বা ধরুন কোনো নিয়োগকর্তা বা শিক্ষাপ্রতিষ্ঠান, দেখে নিতে পারেন ${organisation}-এর নথিতে আপনার সম্পর্কে কী আছে। এটি ${organisation}-এর বক্তব্য। এটি কোনো সরকারের বক্তব্য নয়, আর এটি কোনো ভিসা বা পারমিটের বদলে চলে না।`,
      'কত দিন':
        keepMonths > 0
          ? `সাধারণত ${organisation} রেকর্ডটি শেষবার অনুমোদন করার পর ${formatNumber(keepMonths, 'bn')} মাস পর্যন্ত। এরপর এটি লুকানো হয়, আর পরে মুছে ফেলা হয়।`
          : `কোনো নির্দিষ্ট শেষ নেই: আপনি সম্মতি প্রত্যাহার না করা পর্যন্ত, অথবা ${organisation} রেকর্ডটি লুকানো বা মুছে ফেলা পর্যন্ত।`,
      'যেকোনো সময় সম্মতি প্রত্যাহার করতে পারেন': `কোনো কারণ দেখাতে হবে না। ${organisation}-কে জানান, অথবা রেকর্ডটি আপনার অ্যাকাউন্টের সঙ্গে যুক্ত থাকলে ওয়েবসাইটে লগইন করুন। তখন আপনার রেকর্ড সঙ্গে সঙ্গে লুকানো হয়। আপনার সম্মতি ছাড়াই আইন অনুমতি দিলে তবেই এটি আবার দেখানো যেতে পারে। অন্যরা আগে যে কপি করেছেন তা ফেরত আনা যায় না।`,
      'কাকে জিজ্ঞাসা করবেন': contact ? `${organisation}: ${contact}` : `${organisation}-কে জিজ্ঞাসা করুন।`,
    },
    agreement: `আমি এটি পড়েছি। এখানে যেমন লেখা আছে, ${organisation} সেভাবে আমার রেকর্ড প্রকাশ করুক, এতে আমি সম্মত।`,
  }),
}

/** All versions of the text. Never edit one: a consent shows the text that it was given to. */
const versions: Record<number, Record<Locale, Say>> = { 1: first }

/** The text of a consent. It is rendered on the server, so that no page loads the others. */
export function consentText(version: number, locale: Locale, terms: ConsentTerms): ConsentText {
  const say = versions[version]?.[locale]
  if (!say) throw new Error(`There is no version ${version} of the text of a consent`)
  return say(terms)
}
