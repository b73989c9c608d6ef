import type { Locale } from '../../src/contract/locale.ts'

export type Dress = {
  screen: 'phone' | 'desk'
  viewport: { width: number; height: number }
  theme: 'dark' | 'light'
  locale: Locale
}

const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const

export const dresses: Dress[] = (['phone', 'desk'] as const).flatMap((screen) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'bn'] as const).map((locale) => dressed(screen, theme, locale)),
  ),
)

export function dressed(
  screen: Dress['screen'],
  theme: Dress['theme'],
  locale: Locale = 'en',
): Dress {
  return { screen, viewport: screens[screen], theme, locale }
}

export function inDress({ screen, theme, locale }: Dress): string {
  return `${screen}-${theme}-${locale}`
}
