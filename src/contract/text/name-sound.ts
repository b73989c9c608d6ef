/** Bengali letters as they are usually romanised; a virama (্) has no vowel after it. */
const bengali: Record<string, string> = Object.fromEntries(
  `ক=k খ=kh গ=g ঘ=gh ঙ=ng চ=ch ছ=ch জ=j ঝ=jh ঞ=n ট=t ঠ=th ড=d ঢ=dh ণ=n ত=t থ=th দ=d ধ=dh ন=n
  প=p ফ=f ব=b ভ=bh ম=m য=j র=r ল=l শ=sh ষ=sh স=s হ=h ং=ng ৎ=t ঃ= ঁ= ্= অ=a আ=a ই=i ঈ=i উ=u ঊ=u
  ঋ=ri এ=e ঐ=oi ও=o ঔ=ou া=a ি=i ী=i ু=u ূ=u ৃ=ri ে=e ৈ=oi ো=o ৌ=ou`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string]),
)

/** A word in Latin letters, as far as its script is known. */
function romanised(word: string): string {
  if (!/[\u0980-\u09ff]/.test(word)) return word
  return (
    word
      .normalize('NFC')
      .replace(/[ড-ঢ]\u09bc/g, 'র')
      .replace(/য\u09bc/g, 'y')
      .replace(/্য/g, '')
      // An unwritten vowel follows a consonant without a sign, though not the last one of a word.
      .replace(/[ক-হy](?=[ক-হyংঃঁৎ])/g, '$&ə')
      .replace(/[\u0980-\u09ff]/g, (letter) => bengali[letter] ?? letter)
      // That vowel is silent between two open syllables: rəhəman, rahman
      .replace(/([aeiouə][^aeiouə]+?)ə(?=[^aeiouəh]h?[aeiou])/g, '$1')
      .replaceAll('ə', 'a')
  )
}

/** Rules that give spellings of one sound the same letters, applied in this order. */
const rules: [RegExp, string][] = [
  [/er$/, 'ar'],
  [/^ro(?=h)/, 'ra'],
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/c(?!h)/g, 'k'],
  [/kue$/, 'k'],
  [/x/g, 'ks'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/([bcdgjkprst])h+/g, '$1'],
  [/h$/, ''],
  [/[ow]/g, 'u'],
  [/[ey]/g, 'i'],
  [/a+([iu])/g, '$1'],
  [/(.)\1+/gu, '$1'],
]

/** Names with abbreviations, or with spellings that no rule covers. */
const usual: [RegExp, string][] = [
  [/^(md|mu|m[au]hd|mah[au]m[ai]d|m[iu]h[aiu]m[aiu]?d)$/, 'muhamad'],
  [/^(mst|must|muca|musam[au]t)$/, 'musamat'],
  [/^sk$/, 'sik'],
  [/^aha?m[ai]d$/, 'ahmad'],
  [/^r[ai]ha?man$/, 'rahman'],
  [/^h[au]k$/, 'hak'],
  [/^big[au]m$/, 'bigum'],
  [/^cud[au]?ri$/, 'cuduri'],
]

/** A phonetic key: the same for Akhter and Aktar, Md and Muhammad, রহিমা and Rahima. */
export function soundOf(word: string): string {
  const sound = rules.reduce((text, [from, to]) => text.replace(from, to), romanised(word))
  return usual.find(([names]) => names.test(sound))?.[1] ?? (sound === '' ? word : sound)
}

/** The rules rewrite all other Latin letters to these. */
const letters = [...'abcdefghijklmnoprstu']

/** Phonetic keys of all spellings with one letter added, removed, replaced or swapped with its neighbour. */
export function soundsOneLetterOff(word: string): string[] {
  const latin = romanised(word)
  const spellings = Array.from({ length: latin.length + 1 }, (_, at) => {
    const [before, letter, after] = [latin.slice(0, at), latin.charAt(at), latin.slice(at + 1)]
    const inserted = letters.map((other) => before + other + letter + after)
    if (letter === '') return inserted
    const swapped = before + after.charAt(0) + letter + after.slice(1)
    const replaced = letters.map((other) => before + other + after)
    return [before + after, swapped, ...replaced, ...inserted]
  }).flat()
  const own = soundOf(word)
  return [...new Set(spellings.map(soundOf))].filter((sound) => sound !== own)
}
