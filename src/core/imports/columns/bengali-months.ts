/** The months as they are spelled in Bengali, from January on; also their common short forms */
const spellings = [
  'জানুয়ারি|জানুয়ারী|জানু',
  'ফেব্রুয়ারি|ফেব্রুয়ারী|ফেব্রু|ফেব',
  'মার্চ',
  'এপ্রিল',
  'মে',
  'জুন',
  'জুলাই',
  'আগস্ট|আগষ্ট|অগাস্ট|অগস্ট',
  'সেপ্টেম্বর|সেপ্ট',
  'অক্টোবর|অক্টো',
  'নভেম্বর|নভে',
  'ডিসেম্বর|ডিসে',
]
const english = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const months = new Map(
  spellings.flatMap((all, at) => all.split('|').map((one) => [one.normalize('NFC'), english[at]])),
)
/** The endings of day numbers, as in ১লা and ১২ই, and the era behind the year */
const ending = /(?<=\d) ?(?:লা|রা|ঠা|ই|শে)(?=[ ,./-])/u
const era = / ?(?:খ্র[িী](?:স্টাব্দ|ষ্টাব্দ)?|ইং|সাল)[.ঃ:]?$/u

/** Names the month in English, in a date with Latin digits. Months of the Bengali calendar stay. */
export function withEnglishMonth(text: string): string {
  if (!/\p{Script=Bengali}/u.test(text)) return text
  const bare = text.replace(era, '').replace(ending, '')
  return bare.replace(/[\p{L}\p{M}]+/u, (word) => months.get(word) ?? word)
}
