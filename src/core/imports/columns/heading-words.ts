import type { ImportTarget } from '#contract/imports/import.ts'

/** A heading has the target of a rule if the pattern matches and every word is known: others change what it means. */
type Rule = { target: ImportTarget; like: RegExp; words: ReadonlySet<string> }

function listed(words: string): string[] {
  return words.normalize('NFC').trim().split(/\s+/)
}

const person = 'candidate candidates cand applicant applicants worker passenger আবেদনকারী প্রার্থী'
/** Words that may stand beside those of every rule */
const usual =
  listed(`${person} workers employee employees passengers person student s of the as per in on according to
  full complete block capital letter letters english bangla bengali required mandatory optional if any example e g
  আবেদনকারীর প্রার্থীর কর্মীর যাত্রীর শ্রমিকের পূর্ণ পুরো সম্পূর্ণ ইংরেজি ইংরেজিতে ইংরেজী ইংরেজীতে বাংলা বাংলায় এর ও বা`)
const numbers = 'number numbers no nos num nr id নম্বর নাম্বার নং'
const names = 'name names নাম'
const place = `village vill po p o ps thana upazila upazilla district dist road house holding ward union city division state
  area zip postal code no country গ্রাম ডাকঘর থানা উপজেলা জেলা`

function rule(target: ImportTarget, like: RegExp, words: string): Rule {
  return { target, like, words: new Set([...usual, ...listed(words)]) }
}

/** The first rule that fits counts. */
const rules: Rule[] = [
  rule(
    'irccNumber',
    /\b(ircc|uci|client id)\b|\bapp(l|lication)? (no|num|number|id|file (no|num|number))\b|আই ?আর ?সি ?সি|ইউ ?সি ?আই|আবেদন ?(পত্র)?(ের)? (নম্বর|নাম্বার|নং|আইডি)/,
    `${numbers} ircc uci client application appl app file case ref reference work permit wp visa canada canadian w
    আইআরসিসি আই আর সি ইউসিআই ইউ আবেদন আবেদনের আবেদনপত্র আবেদনপত্রের পত্র আইডি কানাডা`,
  ),
  rule(
    'passportNumber',
    /pas+ports?\b|^pp?$|\bpp (no|num|number)\b|^p p( no| num| number)?$|^pass (no|num|number)$|পাসপোর্ট/,
    `${numbers} passport pasport passports pp p pass new current valid machine readable mrp
    পাসপোর্ট পাসপোর্টের নতুন বর্তমান`,
  ),
  rule(
    'fatherName',
    /\bfat?h?ers?\b|^f( s)? name$|^(s o|d o|s o d o|son of|daughter of)$|পিতা|বাবা|আব্বা/,
    `${names} parent parents father fathers fater faters faher fahers f husband husbands or and d o son daughter পিতা পিতার বাবা বাবার
    আব্বা আব্বার স্বামী স্বামীর`,
  ),
  rule(
    'motherName',
    /\bmothers?\b|^m( s)? name$|মাতা|(^| )মা(র|য়ের)?( |$)|আম্মা/,
    `${names} parent parents mother mothers m মাতা মাতার মা মার মায়ের আম্মা আম্মার`,
  ),
  rule(
    'birthDate',
    /\bdate of birth\b|\bbirth ?date\b|^birth(day)?$|\bdob\b|\bd o b\b|^জন্ম$|জন্ম(ের)? ?(তারিখ|তাং)/,
    `date birth birthdate birthday dob d o b dd mm mmm yy yyyy day month year ad passport জন্ম জন্মের জন্মতারিখ
    তারিখ তাং দিন মাস বছর`,
  ),
  rule(
    'nationality',
    /\bnational(ity|ty|ities)\b|\bcitizenship\b|^(nat|country)$|জাতীয়তা|নাগরিকত্ব|^দেশ$/,
    'nat nationality nationalty nationalities citizenship country present current জাতীয়তা নাগরিকত্ব দেশ বর্তমান',
  ),
  rule(
    'address',
    /\badd?(res+(es)?|rs?)\b|ঠিকানা/,
    `${place} ${numbers} address addres adress addresses addr addrs home permanent perm residential residence details bangladesh bd
    and স্থায়ী ঠিকানা বাড়ির`,
  ),
  rule(
    'folder',
    /\b(folder|directory)\b|ফোল্ডার/,
    `${names} ${numbers} folder directory scan scans file files document documents ফোল্ডার ফোল্ডারের স্ক্যান`,
  ),
  rule(
    'name',
    // "Name & Passport" has both in one column.
    new RegExp(
      String.raw`^(?!.*\bname passport)(.*\bnames?\b|(${person.replaceAll(' ', '|')})( s)?$|(.* )?নাম( |$))`,
    ),
    `${names} holder passport legal labour labor`,
  ),
]

/** As in "2. Name" */
const numbering = /^\p{Nd}{1,2} /u
/** As in "Name (as per passport)" */
const source =
  / (as )?(per|in|on) (the |your )?(passport|pp|nid|national id)( card)?$|পাসপোর্ট(ে|ের)? (অনুযায়ী|অনুসারে|মতে)/
/** As in "Passport No. (A01234567)" */
const anExample = /\p{Nd}{5}/u

/** The field that a heading names; none if it has a word that no rule knows, such as "agent" or "old". */
export function fieldNamed(key: string): ImportTarget | undefined {
  const bare = key.replace(numbering, '').replace(source, '').replace('post office', 'po').trim()
  const words = bare.split(' ')
  const fits = ({ like, words: known }: Rule) =>
    like.test(bare) && words.every((word) => known.has(word) || anExample.test(word))
  return rules.find(fits)?.target
}

/**
 * Headings that count only if no other has the same target: a country may be where people are going, and an application
 * number or the id of a client the office's own.
 */
const weak =
  /^(country|দেশ)$|bangla|bengali|বাংলা|^(?!.*\b(ircc|uci)\b)(.* )?(app(l|lication)? (no|num|number|id|file (no|num|number))|client id)\b|^আবেদন ?(পত্র)?(ের)? (নম্বর|নাম্বার|নং|আইডি)/
const destination = /^(canada|কানাডা)$/i

export function isWeak(key: string): boolean {
  return weak.test(key.replace(numbering, ''))
}

export function isDestination(key: string, samples: string[]): boolean {
  return isWeak(key) && samples.some((sample) => destination.test(sample.trim()))
}

const parts = new Set(
  listed(`${numbers} ${names} date type place of issue issued issuing issuance by authority expiry expires expiration
  validity valid from to until till day month year first middle last given present permanent current phone mobile email
  remarks in english bangla gender sex age relation whatsapp nid status sl serial তারিখ তাং ধরন স্থান ইস্যু ইস্যুর মেয়াদ মেয়াদের উত্তীর্ণের দিন মাস বছর প্রথম শেষ বর্তমান স্থায়ী ফোন মোবাইল ইমেইল মন্তব্য`),
)

/** Whether it has no words but those of headings, as "Expires" below "Passport" has; so has an empty one. */
export function isPartOfHeading(key: string): boolean {
  return key === '' || key.split(' ').every((word) => parts.has(word))
}
