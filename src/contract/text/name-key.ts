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

/** The words of a name, without what people spell differently: case, accents and punctuation. */
export function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .normalize('NFKD')
      // Only the accents of Latin and Greek: the vowel signs of Bengali are letters of the word.
      .replace(/[\u0300-\u036f\p{Cf}'’ʼ`]/gu, '')
      .replace(/[øłđðıæœßþ]/g, (letter) => plainLetters[letter] ?? letter)
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== '')
  )
}

/** By which names are searched and sorted. */
export function nameKey(name: string): string {
  return wordsOf(name).join(' ')
}
