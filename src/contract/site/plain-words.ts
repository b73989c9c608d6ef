/** Maps letters and signs to the Latin letters that they look like. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    ['абеорсухіѕԁјӏһցոԛԝѵмтнкв', 'abeopcyxisdjlhgnqwvmthkb'],
    ['αβεικμνορτυχγη', 'abeikmvoptuxyn'],
    ['013456789@$!|ıɡ', 'oieasgtbga' + 'siiig'],
    ['°○◯€¢£¥§¡ⵊⵏⵔⵝⴹ', 'oooeclysi' + 'iioxe'],
    ['ɑʍɼɵ₲₳₵₣₦₱₮₭₴℮', 'amrogacfnptkse'],
    ['øɔɛəđðħłŧæ', 'ooeeddhlta'],
    ['ɓƈɗɖƒɠɦƙɱɲƞɾɽʂƥƭʈʋƴʐ', 'bcddfghkmnnrrspttvyz'],
    ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢя', 'abcdefghijklmnoprstuvwyzr'],
    ['ꭺᏼꮯꭰꭼꮰꮀꮐꮆꮋꮖꭻꮶꮮꮇꮎꮲꭱꮢꮪꭲꮩꮃꮓ', 'abcdeffgghijklmoprrstvwz'],
    ['ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ', 'abcdefghijklmnoprstuvwxyz'],
    ['ᗩᗷᑕᗪᕮᗴᖴᘜᕼᒍᒪᗰᑎᗝᑭᖇᔕᑌᐯᗯᘔ', 'abcdeefghjlmnoprsuvwz'],
  ].flatMap(([from = '', to = '']) => [...from].map((sign, at) => [sign, to[at] ?? ''])),
)

/** Scripts with look-alikes of Latin: Greek, Cyrillic, Cherokee, Canadian syllabics, Lisu, small capitals. */
const likeLatin =
  /^[\u0370-\u03ff\u0400-\u052f\u13a0-\u13ff\u1400-\u167f\ua4d0-\ua4ff\uab70-\uabbf\u0250-\u02af\u1d00-\u1d7f\ua730-\ua7ff]+$/

/** Replaces white letters in black circles and squares, which Unicode normalisation leaves as they are. */
function unboxed(text: string): string {
  return text.replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, (sign) => {
    return String.fromCodePoint(97 + (((sign.codePointAt(0) ?? 0) - 0x1f150) % 32))
  })
}

const signs = '@$!|°○◯€¢£¥§¡₲₳₵₣₦₱₮₭₴℮'
const wordWithSigns = new RegExp(`[\\p{L}\\p{N}${signs}]+`, 'gu')
const anySign = new RegExp(`[${signs}]`, 'g')

function signsApart(text: string): string {
  return text.replace(anySign, ' ')
}

/** Separates digits around a word, and digits in it that stand for no letters: "IRCC24", "Ministry4Visas". */
function digitsAround(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])\p{N}+(?=\p{L})|(?<=[\p{L}\p{M}])\p{N}+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/(?<=[\p{L}\p{M}])(\p{N}{2,}|[249])(?=\p{L})/gu, (digits) => {
      return { 2: ' to ', 4: ' for ' }[digits] ?? ' '
    })
}

function digitsApart(text: string): string {
  return digitsAround(text).replace(/(?<=\p{L}{3})\p{N}(?=\p{L}{3})/gu, ' ')
}

/** All ways to read a text: signs and digits may stand for letters ("G0v"), or separate words. */
export const readings = [
  (text: string) => text,
  digitsAround,
  digitsApart,
  signsApart,
  (text: string) => digitsAround(signsApart(text)),
  (text: string) => digitsApart(signsApart(text)),
  // Circles, hearts and asterisks in the place of a letter: "G⭕vernment"
  (text: string) => text.replace(/(?<=\p{L})[\p{So}\p{Sm}*•](?=\p{L})/gu, 'o'),
]

/** Converts look-alike letters to Latin ones, word by word, and joins spaced letters ("M i n i s t r y"). */
export function plainWords(text: string, reading = (bare: string) => bare): string {
  const bare = unboxed(text.replace(/[™℠®©]/g, ''))
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u20d0-\u20f0]|\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    // Arabic is often written without the dots of the last letter, or with stretched lines (tatweel).
    .replace(/[\u0640\u064b-\u0655]/g, '')
    .replace(/ة/g, 'ه')
  const latin = reading(bare).replace(wordWithSigns, (word) => {
    // Numbers and words of other scripts are left as they are.
    if (!/[a-z]/.test(word) && !likeLatin.test(word)) return word
    return [...word].map((sign) => lookAlikes[sign] ?? sign).join('')
  })
  const words = latin
    .replace(/['’.\u02b9-\u02d1]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return words.replace(/(?<=^| )(?:\p{L}\p{M}* )+\p{L}\p{M}*(?= |$)/gu, (spaced) =>
    spaced.replaceAll(' ', ''),
  )
}

/** Folds rn into m, l into i, and Bengali letters that look or sound alike; applied to patterns and texts. */
export function alike(text: string): string {
  return text
    .replaceAll('rn', 'm')
    .replaceAll('l', 'i')
    .replace(/[শষ]/g, 'স')
    .replaceAll('ণ', 'ন')
    .replaceAll('ৰ', 'র')
    .replaceAll('\u09c0', '\u09bf')
    .replaceAll('\u09c2', '\u09c1')
    .replaceAll('\u09cd', '')
}

/** Also folds doubled letters into one, but not c: IRCC and IRC are two names. */
export function folded(text: string): string {
  return alike(text).replace(/([abd-z])\1+/g, '$1')
}
