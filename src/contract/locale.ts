export const locales = ['en', 'bn'] as const
export type Locale = (typeof locales)[number]

export function isLocale(text: unknown): text is Locale {
  return locales.some((locale) => locale === text)
}
