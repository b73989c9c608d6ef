const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

const isPlain = /^[ -~]*$/

/** The words of a name without case, accents and punctuation. */
export function wordsOf(name: string): string[] {
  const lower = name.toLowerCase()
  if (isPlain.test(lower)) return lower.replace(/['`]/g, '').match(/[a-z0-9]+/g) ?? []
  return (
    lower
      .normalize('NFKD')
      // Only accents of Latin and Greek: Bengali vowel signs belong to the word.
      .replace(/[\u0300-\u036f\p{Cf}'’ʼ`]/gu, '')
      .replace(/[øłđðıæœßþ]/g, (letter) => plainLetters[letter] ?? letter)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== '')
  )
}

/** The key by which names are searched and sorted. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ')
}
