export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

export const languageNames: Record<Locale, string> = { en: 'English', bn: 'বাংলা' }

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text)
}
