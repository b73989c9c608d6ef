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
/** Identity cards of a state, which the organisation does not issue, and pages of passports, no photos */
const others =
  /\bnid\b|national id|জাতীয় পরিচয়|smart card|passport (photo |data |bio ?(data )?|info(rmation)? )?page|\bbio ?(data )?page/

export function typeByName(name: string): FileType | undefined {
  const text = name
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')
  if (others.test(text)) return undefined
  return words.find(([, pattern]) => pattern.test(text))?.[0]
}
