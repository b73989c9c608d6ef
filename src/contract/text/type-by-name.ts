import type { FileType } from '../document-types.ts'

/** Common words in file names; the first match counts, because a "visa approval" is not a visa. */
const words: [FileType, RegExp][] = [
  ['lmia', /\bl\s?m\s?i\s?a\b|\blima\b|labou?r market|এলএমআইএ/],
  ['ticket', /man\s?power|\bbmet\b|ticket|flight|itinerary|boarding|e tkt|টিকিট|জনশক্তি/],
  ['policeClearance', /police|\bpcc?\b|criminal|cl[ea]*r+[ae]*r?[ae]nce|পুলিশ/],
  ['fingerprint', /finger|thumb print|biometric|আঙুল|আঙ্গুল/],
  ['medical', /medic|health|gamca|wafid|\bfit card\b|মেডিকেল|মেডিক্যাল|স্বাস্থ্য/],
  ['jobOffer', /\bjob\b|offer|appoin?tment|employ|চাকরি|নিয়োগ/],
  ['visaApproval', /approv|grant|অনুমোদন/],
  ['applicationStatus', /\bappl?i|\bapp (form|status)|status|\bsta?t+s\b|আবেদন/],
  ['workPermit', /permit|\bwp\b|পারমিট/],
  ['visa', /visa|ভিসা/],
  ['idCard', /\bid\b|\bidentity|id card|পরিচয়/],
  ['photo', /photo|picture|\bpic\b|portrait|selfie|head ?shot|\bpp size\b|ছবি|ফটো/],
]
const document = words.map(([, { source }]) => source).join('|')
/** Not those in names of companies (Kim Brothers), nor ভাই and বোন, which may stand behind a person's own name */
export const relative = `(?:father|mother|parent|husband|wife|spouse(?! open work)|daughter)s?|brother|sister|(?:পিতা|বাবা|মাতা|মা|স্বামী|স্ত্রী)(?:র|য়ের|ের)?|(?:ভাই|বোন)(?:য়ের|ের)`
/** A note of whose child or spouse the person is; "husband name change" may well be a paper of the husband. */
const noNote = '(?= |$)(?! (?:s )?(?:name(?! change)|of|[sdw] ?o|নাম)(?: |$))'
/**
 * Papers of relatives, which are not those of the person: a relative stands first, or just before or behind the
 * document. Elsewhere it may be a note, as in "father name Karim visa". A "spouse open work permit" is the person's own.
 */
const ofRelatives = new RegExp(
  [
    String.raw`^(?:[a-z]{0,3} ?\d+ )*(?:${relative}|ভাই|বোন)${noNote}`,
    String.raw`(?<!\b(?:name|of|[sdw] ?o)) (?:${relative})(?: s)? (?:work )?(?:${document})`,
    `(?<!open work )(?:${document})[^ ]*(?: certificate| letter| card| report| copy)?(?: of(?: his| her| my)?)? (?:${relative})${noNote}`,
  ]
    .join('|')
    .normalize('NFC'),
)
/** Identity cards of others than the organisation, pages and pictures of passports, papers about a document */
const others = new RegExp(
  [
    String.raw`\bnid\b|national id|জাতীয় পরিচয়|(?<!\bbmet )smart card|voter|ভোটার|\b(student|school|driver s?|driving)\b`,
    String.raw`passport (photo |data |bio ?(data )?|info(rmation)? )?page|\bbio ?(data )?page`,
    String.raw`\b(of|with) (the |my |his |her |a )?passport|passport (picture|pic|image|selfie)\b|পাসপোর্টের (ছবি|ফটো)`,
    'refus|reject|cancel|denied|denial|declined|revo[ck]|withdraw|negative|objection|বাতিল|প্রত্যাখ্যা',
    String.raw`\bfees?\b|(?<!ticket )\breceipts?\b|\bbills?\b|\bchall?an|invoice|payment|\bpaid\b|insurance|\bbank\b`,
    '(^| )(ফি|ফী|বিল)( |$)|রসিদ|রশিদ|চালান|বীমা|বিমা|ইন্স্যুরেন্স|ব্যাংক',
    String.raw`\bdraft\b|\bsample\b|specimen|template|check ?list|\brequests?\b|affidavit|খসড়া|নমুনা|তালিকা`,
    String.raw`\b(job|employment|offer) appl?i|\bappl?icat\w* for (a |an |the )?(job|employment|offer|work$)|চাকরির (জন্য )?আবেদন`,
    String.raw`\bno (visa|police|pcc|medical|work permit|job|offer|lmia|ticket|photo|finger|id|clearance)|\b(not|without|yet|missing|awaiting|pending)\b`,
    String.raw`\b(visa|embassy|vfs|passport|interview) appointment`,
  ]
    .join('|')
    .normalize('NFC'),
)

/** Between two documents in one file, as in "visa and work permit" */
const joint = /[^\p{L}\p{N}\p{M}](?:and|এবং|ও)[^\p{L}\p{N}\p{M}]|[&+]/u

/** Undefined also for a scan of two documents: whichever place it got, it would be missed in the other one. */
export function typeByName(name: string): FileType | undefined {
  return isForHand(name) ? undefined : typeByWords(plain(name))
}

/** The name of a folder with one paper of many people; "Eastern Manpower" and "Employees" may have their photos. */
const ofPapers =
  /^(\p{Nd}{1,4} )*(all |canad(?:a|ian) |কানাডা |কানাডার )?(visas?|visa approvals?|work permits?|lmias?|medicals?|police( clearances?)?|pccs?|finger ?prints?|biometrics?|job offers?|offer letters?|(air |e )?tickets?|id cards?|passports?|nids?|(ভিসা|(ওয়ার্ক )?পারমিট|মেডিকেল|মেডিক্যাল|পুলিশ|পাসপোর্ট)(র|ের)?)( (scans?|cop(y|ies)|files?|documents?|docs?|papers?|letters?|certificates?|reports?|কপি|স্ক্যান|ফাইল|কাগজ))*( canada)?( (jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?))?( \p{Nd}{1,4})*$/u

const yearOrBatch = /^(\p{Nd}{4}|(batch|part|lot|group)[ _-]?\p{Nd}+)$/iu

/** The type of a scan with nothing in its name but a number, as Visa/A01234567.jpg is; a picture is else the photo. */
export function typeByFolder(path: string): FileType | undefined {
  const folders = path.split('/').slice(0, -1)
  const folder = `${folders.findLast((one) => !yearOrBatch.test(one)) ?? ''}.`
  if (ofPapers.test(inWords(plain(folder)))) return typeByName(folder)
  return /\.(jpe?g|jfif|png|webp)$/i.test(path) ? 'photo' : undefined
}

/** Whether it is a scan of two documents, or of a relative, which its first page does not sort either */
export function isForHand(name: string): boolean {
  const text = plain(name)
  if (typesBeside(text) > 1) return true
  // An employer's name may well begin with a relative, as that of Mother Parkers does.
  return !/jobOffer|lmia/.test(typeByWords(text) ?? '') && ofRelatives.test(inWords(text))
}

const older = /\b(old|previous|expired)\b|(^| )(পুরোনো|পুরানো|পুরাতন)( |$)/
const ofPassport = /^(?!.*(\bsize\b|সাইজ)).*(\bpassport\b|পাসপোর্ট)/

/** Whether a path says that there is a newer scan, or the name that a photo may be the page of a passport */
export function isLesser(path: string, type: FileType): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isOfPassport = type === 'photo' && ofPassport.test(inWords(plain(name)))
  return isOfPassport || older.test(inWords(plain(path)))
}

function plain(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
}

function typesBeside(text: string): number {
  return new Set(text.split(joint).flatMap((part) => typeByWords(part) ?? [])).size
}

function typeByWords(part: string): FileType | undefined {
  const text = inWords(part)
  if (others.test(text)) return undefined
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}

function inWords(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]+|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ').trim()
}
