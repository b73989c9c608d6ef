/**
 * Whole numbers as each language writes them. Not by Intl, whose first use takes 15 ms of a page, and 60 and
 * more on a cheap phone.
 */
export function inEnglish(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** With lakhs and crores: ১২,৩৪,৫৬৭ */
export function inBengali(number: number): string {
  return bengaliDigits(String(number).replace(/\B(?=(\d\d)*\d{3}$)/g, ','))
}

export function bengaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)))
}
