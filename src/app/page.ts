import type { ReactNode } from 'react'
import type { Ctx } from '#core/context.ts'

export type PageRequest = {
  url: URL
  /** Made when a page first needs it: one that only says something needs no database. */
  ctx: () => Promise<Ctx>
  /** What was posted; nothing if it cannot be read as a form. */
  form: () => Promise<FormData | undefined>
}

export type PageAnswer =
  | { status: number; content: ReactNode; headers?: Record<string, string> }
  | { redirect: string }

/** One address of the site: what it answers to be looked at, and to a form. */
export type Page = {
  get: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  post?: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
}
