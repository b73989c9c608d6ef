/**
 * Whether a name or an address claims to be a government's. A small list, with few false alarms:
 * Governor Street Migration and Governance Ltd are fine.
 */
const countries =
  '(australian?|canad(a|ian)|bangladeshi?|new zealand|nz|uk|united kingdom|british|us|usa|american|indian?|malaysian?|singapore|saudi|federal|commonwealth|national|state|provincial|central|royal|majestys)'

const places =
  '(australian?|aussie|aus|canad(a|ian)|bangladeshi?|bd|new zealand|nz|uk|united kingdom|britain|british|us|usa|united states|americans?|indian?|malaysian?|singapore|saudi|ksa|uae|emirates|qatari?|kuwaiti?|omani?|bahraini?|federal|commonwealth|national)s?'
const matters =
  '(visas?|immigration|migration|passports?|citizenship|borders?|customs|work permits?)'
const offices = '(authority|authorities|department|dept|bureau|directorate)'
/** Written as one word, such as AusGov, GovCanada and GovVisa */
const gluedGov =
  '((aus?|australia|can?|canada|uk|usa?|nz|india|bd|bangladesh|sg|singapore|uae|ksa|saudi|my|e)(gov|govt|government)|(gov|govt|government)(au|aus|australia|ca|canada|uk|us|usa|nz|india|bd|bangladesh|sg|singapore|uae|visas?|immigration|passports?))'

const phrases = [
  /\bgov\b(?! (approved|licensed|licenced|registered|recogni[sz]ed|authori[sz]ed|relations))/,
  new RegExp(`\\b${gluedGov}\\b`),
  new RegExp(`\\b${places} (government|govt)\\b(?! (approved|licen[cs]ed|registered))`),
  new RegExp(`\\b${matters} (government|govt)\\b(?! (approved|licen[cs]ed|registered))`),
  new RegExp(`\\b${places} ((and|${matters}) )+${offices}\\b`),
  new RegExp(`\\b${places} (authority|authorities|department|dept)\\b`),
  new RegExp(`\\b${matters} (authority|authorities|directorate|(department|dept)(?! store))\\b`),
  new RegExp(`\\b${offices} (of|for) (the )?(${places}|${matters})\\b`),
  new RegExp(`^(the )?${places} ((and|${matters}) )+service$`),
  new RegExp(`\\b${places} border services\\b`),
  /\b(government|govt|goverment|gov) of\b/,
  /\b((official|of the) (government|govt)|gouvernement d[eu])\b/,
  /\b(government|govt) (?!approved|licen[cs]ed|registered)(\w+ )?(visas?|immigration|passports?|department|agency|portal)\b/,
  new RegExp(
    `\\b${countries} (government|govt|goverment)\\b(?! (approved|licen[cs]ed|registered))`,
  ),
  /^(the )?(government|govt)( \w+)?$/,
  new RegExp(`\\b(government|govt) ${countries}\\b`),
  /\bministr(y|ies)\b/,
  /\bministere\b/,
  /\b(embass?y|embassies|ambassade)\b/,
  /\bconsulates?\b/,
  /\bconsul(ar| general)\b/,
  /\bhigh commission\b/,
  /\b(department|dept|directorate|bureau|office) (of|for) (the )?(home affairs|foreign affairs|internal affairs|immigration|immigration and \w+|migration|citizenship|state|labou?r|employment|justice|the interior|interior|homeland security|passports?|border protection)\b/,
  /\b(immigration|passports?|home affairs) (department|dept|directorate|authority)\b/,
  /\b(dept immigration|state department)\b/,
  /\bhome affairs\b/,
  /\b(uk |the )home office\b/,
  /\bircc\b/,
  /\buscis\b/,
  /\bukvi\b/,
  /\bvevo\b/,
  /\bcbsa\b/,
  /\bimmigration (and citizenship )?(new zealand|nz|canada|australia|bangladesh)\b/,
  /\b(citizenship canada|canada immigration and citizenship|national visa cent(er|re)|bmet)\b/,
  new RegExp(`\\bofficial ${places} ${matters}\\b`),
  new RegExp(`\\b${places} ${matters} office\\b`),
  new RegExp(`\\brepublic of (the )?${places}\\b`),
  /\bimmigration refugees (and )?citizenship\b/,
  /\bcitizenship and immigration\b/,
  /\b(service|global affairs) canada\b/,
  /\buk visas and immigration\b/,
  /\bborder (force|services agency|protection)\b/,
  /\bhomeland security\b/,
  /\bbureau of manpower\b/,
]

const bengali = [
  // Also as the end of a longer word, such as স্বরাষ্ট্রমন্ত্রণালয়.
  /মন্ত্রণালয়|মন্ত্রনালয়|দূতাবাস|দুতাবাস|হাইকমিশন|হাই কমিশন|কনস্যুলেট|কনসুলেট|অধিদপ্তর|গণপ্রজাতন্ত্রী|গভর্নমেন্ট/,
  /(ভিসা|ইমিগ্রেশন|অভিবাসন|পাসপোর্ট) (কর্তৃপক্ষ|বিভাগ)/,
  /(^| )(বাংলাদেশ|ভারত|কানাডা|অস্ট্রেলিয়া|নিউজিল্যান্ড|যুক্তরাজ্য|মার্কিন|কেন্দ্রীয়|রাজ্য)(র|ের)? সরকার/,
  /(^| )(সরকারি|সরকারী)( |$)/,
  /^সরকার$/,
].map((pattern) => new RegExp(pattern.source.normalize('NFKD')))

/** Letters that look like Latin ones, and signs that stand in for letters. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    ['абеорсухіѕԁјӏһցոԛԝѵмтнкв', 'abeopcyxisdjlhgnqwvmthkb'],
    ['αβεικνορτυχγη', 'abeikvoptuxyn'],
    ['013457@$!|ıɡ', 'oieasta' + 'siiig'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢя', 'abcdefghijklmnoprstuvwyzr'],
    ['ꭺᏼꮯꭰꭼꮋꮖꭻꮶꮮꮇꮲꮪꭲꮩꮃꮓ', 'abcdehijklmpstvwz'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, at) => [sign, to[at] ?? ''])),
)

/** Greek, Cyrillic, Cherokee, and small capitals. */
const likeLatin =
  /^[\u0370-\u03ff\u0400-\u052f\u13a0-\u13ff\uab70-\uabbf\u0250-\u02af\u1d00-\u1d7f\ua730-\ua7ff]+$/

/** In plain Latin letters where they look like that, word by word, "M i n i s t r y" as one. */
function plainWords(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
  const latin = bare.replace(/[\p{L}\p{N}@$!|]+/gu, (word) => {
    // A number, or a word of another script, is what it is.
    if (!/[a-z]/.test(word) && !likeLatin.test(word)) return word
    return [...word].map((sign) => lookAlikes[sign] ?? sign).join('')
  })
  const words = latin
    .replace(/['’.]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(/(?<=^| )(?:\p{L} ){2,}\p{L}(?= |$)/gu, (spaced) =>
    spaced.replaceAll(' ', ''),
  )
}

/** What in an organisation's name says that it is a government; nothing if it says no such thing. */
export function governmentInName(name: string): string | undefined {
  // A name such as "Example.gov" speaks like an address.
  const asHost = name.toLowerCase().match(/[a-z0-9-]+(\.[a-z0-9-]+)+/g) ?? []
  const said = asHost.map(governmentInHost).find((word) => word !== undefined)
  if (said) return said
  for (const words of readingsOf(name)) {
    for (const pattern of [...phrases, ...bengali]) {
      const found = pattern.exec(words)
      if (found) return found[0].trim().normalize('NFC')
    }
  }
  return undefined
}

/** As it stands, with the words of "HomeAffairs" apart, and with l and rn for what they look like. */
function readingsOf(name: string): string[] {
  const words = plainWords(name)
  const apart = plainWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  return [words, apart, words.replaceAll('l', 'i'), words.replaceAll('rn', 'm')]
}

const governmentEndings =
  /(^|\.)((gov|govt|mil|gob|gouv|gub|gv|go)\.[a-z]{2}|gov|mil|(gc|gouv\.qc)\.ca|canada\.ca|europa\.eu|admin\.ch)$/
const governmentLabels =
  /^(gov|govt|gouv|gob|ircc|uscis|ukvi|vevo|cbsa|embassy|consulate|ministry|homeaffairs|highcommission|immigrationcanada|immigrationnz|borderforce|homelandsecurity)$/
const gluedLabel = new RegExp(`^${gluedGov}$`)
const insideLabels = new RegExp(
  [
    'homeaffairs|highcommission|borderforce|governmentof|ministryof|embassyof|departmentof',
    '(visa|immigration|passport|citizenship)(authority|department)',
    '(australian?|canad(a|ian)|british|bangladeshi?|indian?)(government|embassy|consulate)',
    '^(ircc|uscis|ukvi|vevo)(status|check|visa|portal)',
    '(visas?|immigration|passport)govt?$',
  ].join('|'),
)

/** A label of other letters is read in the Latin ones that they look like. */
function asRead(label: string): string {
  return /^[ -~]*$/.test(label) ? label : plainWords(label).replaceAll(' ', '-')
}

/** The same of a site's host in its own letters (not as xn--...), such as records.example.org. */
export function governmentInHost(host: string): string | undefined {
  const plain = host.toLowerCase().replace(/\.$/, '')
  const ending = governmentEndings.exec(plain)
  if (ending) return `.${ending[2]}`
  const labels = plain.split('.').map(asRead)
  for (const label of labels) {
    const parts = label.split('-')
    const said =
      parts.find((part) => governmentLabels.test(part) || gluedLabel.test(part)) ??
      insideLabels.exec(label)?.[0]
    if (said) return said
    const words = plainWords(parts.join(' '))
    const phrase = phrases.find((pattern) => pattern.test(words))
    if (phrase && parts.length > 1) return words
    if (bengali.some((pattern) => pattern.test(words))) return words.normalize('NFC')
  }
  return undefined
}
