import { nations } from './government-words.ts'

/**
 * A name that has nothing of its own, but only a country, a matter and perhaps what is done there ("Canada
 * Immigration", "LMIA Verification Canada"), reads as that of the government's office. These are the words of
 * which such a name consists: patterns as in `government-words.ts`, and words of other scripts. A are abbreviations
 * of offices and their services that others have too.
 */
export const kinds = {
  H: ['home office', 'হোম অফিস | होम ऑफिस'],
  L: [
    'lmias?|labou?r market impact assessments?|eimt|eps (topik|korea)|korea eps',
    `এলএমআইএ | এল এম আই এ | লেবার মার্কেট ইমপ্যাক্ট অ্যাসেসমেন্ট | লেবার মার্কেট ইমপ্যাক্ট এসেসমেন্ট
     লেবার মার্কেট ইমপ্যাক্ট এ্যাসেসমেন্ট | লেবার মার্কেট ইমপ্যাক্ট অ্যাসেসমেন্টের`,
  ],
  A: [
    'abf|aima|ainp|bc ?pnp|cbp|ceac|cic|dofe|dha|dhs|enjaz|evus|goc|hmpo|ica|icp|imi|immd|inz|kvac|lmra|migri|mom|moi|mpnp|oinp|pnp|qiwa|sef|sevis|sinp',
    'সিআইসি | পিএনপি',
  ],
  P: [
    'british columbia|<country>|ca|au|england|english|scotland|scottish|wales|welsh|northern ireland|great britain|gb|dubai|abu dhabi|ontario|quebec|alberta|manitoba|saskatchewan|nova scotia|queensland|new south wales|nsw|canadiennes?|canadiense|kanadas?|kanadische|australie|australien|australiya|inglaterra|cyprus|bulgarian?|latvian?|lithuanian?|estonian?|slovaki?a|slovenian?|albanian?|bosnian?|moldovan?|cambodian?|libyan?|myanmar',
    `${nations.join('|')} | ইংল্যান্ড | ব্রিটেন | ইউকে | ইউকের | যুক্তরাষ্ট্র | যুক্তরাষ্ট্রের | ইউএসএ | দুবাই | দুবাইয়ের | ইউএই
     ইতালির | জাপানের | কাতারের | কুয়েতের | সৌদির | সৌদি আরবের | মালয়েশিয়ার | সিঙ্গাপুরের
     कनाडा | क्यानडा | ऑस्ट्रेलिया | भारत | ब्रिटेन | इंग्लैंड | बांग्लादेश | नेपाल | अमेरिका | दुबई
     كندا | الكندية | الكندي | استراليا | أستراليا | الأسترالية | بريطانيا | البريطانية | دبي | الامارات | الإمارات
     کینیڈا | آسٹریلیا | برطانیہ | канада | канады | канаде | австралия | австралии`,
  ],
  T: [
    'london|croydon|dhaka|chittagong|chattogram|sylhet|khulna|rajshahi|baris?h?al|rangpur|mymensingh|ottawa|toronto|vancouver|montreal|sydney|melbourne|canberra|delhi|mumbai|kolkata|karachi|kathmandu',
    'ঢাকা | চট্টগ্রাম | সিলেট | খুলনা | রাজশাহী | বরিশাল | রংপুর | ময়মনসিংহ | লন্ডন | টরন্টো | অটোয়া | সিডনি | দিল্লি',
  ],
  R: ['federal|national|provincial', 'জাতীয় | কেন্দ্রীয়'],
  S: [
    '<state>|e ?visas?|e ?passports?|police clearances?|im+igrazione|inmigracion|imigracao|einwanderung|imigresen|imigrasi|gocmenlik|express entry|immi|di tru',
    `ইমিগ্রেশন | ইমিগ্রেশনের | অভিবাসন | পাসপোর্ট | ই পাসপোর্ট | ই ভিসা | নাগরিকত্ব | সিটিজেনশিপ | বর্ডার | কাস্টমস
     इमिग्रेशन | इमिग्रेसन | आव्रजन | आप्रवासन | पासपोर्ट | هجرة | الهجرة | للهجرة | امیگریشن | پاسپورٹ
     иммиграция | иммиграционная служба`,
  ],
  V: [
    'visas?|work ?permits?|work visas?|job offers?|permits?|(work|employment) ?pass(es)?|nulla ?osta|iqamas?',
    'ভিসা | ভিসার | ওয়ার্ক পারমিট | ওয়ার্ক পারমিটের | वीज़ा | वीजा | تأشيرة | التأشيرة | تأشيرات | виза | визы',
  ],
  F: ['offices?|sections?', 'অফিস | দপ্তর'],
  M: ['missions?', 'মিশন'],
  C: [
    'verif(y|ied|ier|ications?|icacion|ica)|check(s|er|ing)?|status|track(er|ing)|validat(e|ed|ion)|look ?up|results?|search|confirm(ed|ation)?|[ei]nquir(y|ies)|authenticat(e|ed|ion)',
    `যাচাই | যাচাইকরণ | ভেরিফিকেশন | ভেরিফাই | চেক | চেকিং | চেকার | স্ট্যাটাস | অবস্থা
     ট্র্যাক | ট্র্যাকিং | ট্র্যাকার | ট্রাকিং | রেজাল্ট | ফলাফল | সার্চ | অনুসন্ধান | ভ্যালিডেশন | কনফার্মেশন
     सत्यापन | जांच | जाँच | التحقق | للتحقق | проверка`,
  ],
  O: [
    'online|official|web ?site|site|portal|registers?|applications?|apply|database',
    'অনলাইন | অফিসিয়াল | ওয়েবসাইট | সাইট | পোর্টাল | আবেদন | ডাটাবেজ | ডেটাবেজ | ডাটাবেস | ডেটাবেস',
  ],
  I: [
    'info|information|web|data|records?|processing',
    'ইনফো | ইনফরমেশন | তথ্য | রেকর্ড | রেকর্ডস | ডাটা | ডেটা',
  ],
  N: [
    'the|of|for|and|in|de|du|my|e|i|com|org|net|www|gc|app|services?|cent(er|re)|desk|division|system|g ?mail|google ?mail|yahoo|hot ?mail|outlook|live|icloud|proton|proton ?mail|facebook|instagram|google|sites|\\p{Nd}+',
    `ও | অব | অফ | এর | সেবা | সার্ভিস | সার্ভিসেস | কেন্দ্র | সেন্টার | সিস্টেম | অ্যাপ | لل | من`,
  ],
  B: ['ltd|limited|inc|llc|pvt|corp|co', 'লিমিটেড | লি | লিঃ | প্রাইভেট | প্রা | প্রাঃ'],
} as const

/** Names that are refused as a whole. Chinese is written without spaces. */
export const wholeNames =
  '(the )?((european union|express ?entry)( <portal>)?|temporary foreign workers? program(me)?)|(加拿大|澳大利亚|澳洲|英国|美国|新西兰)(移民|签证|入籍)(网|查询|核实|验证|官网)?|(カナダ|オーストラリア)移民'

/** Whether the kinds of which a name consists, one letter a word, are those of an office. */
export function isBare(shape: string): boolean {
  if (!/^[A-Z ]+$/.test(shape)) return false
  const has = (kind: string) => shape.includes(kind)
  // Churches have missions too.
  if (/P M(?!( N)* B)|M N (N )?P/.test(shape)) return true
  if (/^M P/.test(shape)) return false
  const isChecking = has('V') && has('C')
  return (
    has('L') ||
    (has('V') && has('F')) ||
    (has('P') && (has('S') || isChecking)) ||
    (has('R') && (has('S') || isChecking)) ||
    (has('A') && /[PSVCOI]|A.*A/.test(shape)) ||
    (has('P') && has('V') && has('O')) ||
    (has('H') && /[PTVCSOI]/.test(shape))
  )
}

/** Whether a name is nothing but that of a country. */
export function isCountry(shape: string): boolean {
  return /^P( P)*$/.test(shape)
}
