import type { ReactNode } from 'react'
import type { Toast } from '#contract/toast.ts'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'

export type PageRequest = {
  url: URL
  /** What stands in the address where the route has {names} */
  params: Record<string, string>
  headers: Headers
  /** Made when a page first needs it: one that only says something needs no database. */
  ctx: () => Promise<Ctx>
  /** What was posted; nothing if it cannot be read as a form. */
  form: () => Promise<FormData | undefined>
}

export type PageAnswer =
  | {
      status: number
      content: ReactNode
      headers?: Record<string, string>
      cookies?: string[]
      toast?: Toast
    }
  | { redirect: string; toast?: Toast; cookies?: string[] }
  /** What is no page: a download, an image, data for a script of ours */
  | Response

/** One address of the site: who may, and what it answers to be looked at, and to a form. */
export type Page = {
  action: Action
  layout?: 'public' | 'dashboard'
  get: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  post?: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
}
