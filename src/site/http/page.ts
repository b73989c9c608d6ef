import type { ReactNode } from 'react'
import type { Toast } from '#contract/toast.ts'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import type { Uploads } from './uploads.ts'

/** The entrance, where people sign in, is a public page with a small script of its own. */
export type Layout = 'public' | 'entrance' | 'dashboard'

export type PageRequest = {
  url: URL
  /** The address people type, whatever this request was sent to */
  origin: string
  /** What stands in the address where the route has {names} */
  params: Record<string, string>
  headers: Headers
  /** Made when a page first needs it: one that only says something needs no database. */
  ctx: () => Promise<Ctx>
  /** What was posted; nothing if it cannot be read as a form. */
  form: () => Promise<FormData | undefined>
} & Uploads

export type PageAnswer =
  | {
      status: number
      content: ReactNode
      headers?: Record<string, string>
      cookies?: string[]
      toast?: Toast
      /** What a script of ours that posted the form gets in place of the page */
      data?: object
    }
  | {
      redirect: string
      toast?: Toast
      cookies?: string[]
      /** Why they are sent away, for a script of ours, which stays where it is */
      refusedWith?: 401 | 403
    }
  /** What is no page: a download, an image, data for a script of ours */
  | Response

/** One address of the site: who may, and what it answers to be looked at, and to a form. */
export type Page = {
  action: Action
  layout?: Layout
  /** Its post reads files as they stream in, once it is known that this person may send any */
  takesFiles?: boolean
  /** Its form holds more than somebody wants to type again */
  isTypedAtLength?: boolean
  get: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  post?: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
}
