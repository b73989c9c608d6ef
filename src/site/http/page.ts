import type { ReactNode } from 'react'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'

/** `bare`: only the content, without the frame of the public pages */
export type Layout = 'public' | 'dashboard' | 'bare'

export type PageRequest = {
  url: URL
  /** The public origin of the site, whatever host the request names */
  origin: string
  /** Values of the {names} in the route */
  params: Record<string, string>
  headers: Headers
  /** Created on first use: static pages need no database. */
  ctx: () => Promise<Ctx>
  /** The posted form; undefined if it cannot be parsed. */
  form: () => Promise<FormData | undefined>
  route: () => Promise<Response>
}

export type PageAnswer =
  | {
      status: number
      content: ReactNode
      layout?: Layout
      headers?: Record<string, string>
      /** What the address keeps when the language changes */
      query?: string
    }
  | {
      redirect: string
      /** The status for a form that was posted by a script */
      refusedWith?: 401 | 403
    }
  /** Downloads, images and JSON */
  | Response

/** One address: the required right, and its handlers. */
export type Page = {
  action: Action
  layout?: Layout
  /** Whether its POST streams uploads; the right to upload is checked first */
  takesFiles?: boolean
  /** How many bytes its form may have, if more than others */
  mostBytes?: number
  /** Whether the form is long, so that its fields must survive the end of a session */
  isTypedAtLength?: boolean
  /** Whether the dashboard's router renders the page and reads its forms */
  isRouted?: boolean
  /** Whether it is a file to save, which the page above it links to */
  isDownload?: boolean
  get: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  post?: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  /** The answer to a form beyond the limit, if the page has one of its own */
  tooLarge?: (request: PageRequest) => Promise<PageAnswer>
}
