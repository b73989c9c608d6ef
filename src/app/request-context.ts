import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Ctx } from '#core/context.ts'
import { isOutage } from '#core/outage.ts'
import type { Shown } from './layout/shown.ts'

export type PageRequest = {
  /** Made when a page first needs it: pages that only say something need no database. */
  ctx: () => Promise<Ctx>
  /** What the page says of itself, whatever else it shows, and even while the database is away */
  shown: () => Promise<Shown>
  reportError: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()

type WithContext = { context: Readonly<RouterContextProvider> }

export async function ctxOf({ context }: WithContext): Promise<Ctx> {
  try {
    return await context.get(pageRequest).ctx()
  } catch (error) {
    throw isOutage(error) ? data(null, { status: 503 }) : error
  }
}
