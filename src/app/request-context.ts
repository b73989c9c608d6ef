import { createContext, type RouterContextProvider } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Ctx } from '#core/context.ts'

export type PageRequest = {
  /** Made when a page first needs it: pages that only say something need no database. */
  ctx: () => Promise<Ctx>
  locale: Locale
  reportError: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()

type WithContext = { context: Readonly<RouterContextProvider> }

export async function ctxOf({ context }: WithContext): Promise<Ctx> {
  return context.get(pageRequest).ctx()
}

export function localeOf({ context }: WithContext): Locale {
  return context.get(pageRequest).locale
}
