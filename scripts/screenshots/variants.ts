import type { Locale } from '../../src/contract/locale.ts'

export type Variant = {
  screen: 'phone' | 'desktop'
  viewport: { width: number; height: number }
  theme: 'dark' | 'light'
  locale: Locale
}

const screens = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
} as const

export const variants: Variant[] = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'bn'] as const).map((locale) => variantOf(screen, theme, locale)),
  ),
)

export function variantOf(
  screen: Variant['screen'],
  theme: Variant['theme'],
  locale: Locale = 'en',
): Variant {
  return { screen, viewport: screens[screen], theme, locale }
}

export function nameOfVariant({ screen, theme, locale }: Variant): string {
  return `${screen}-${theme}-${locale}`
}
