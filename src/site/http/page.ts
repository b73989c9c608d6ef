import type { ReactNode } from 'react'
import type { Toast } from '#contract/toast.ts'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'

/** `bare`: the content alone, without the frame of the public pages */
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
  /** The answer of the router of the dashboard */
  route: () => Promise<Response>
}

export type PageAnswer =
  | {
      status: number
      content: ReactNode
      /** Other than that of the page */
      layout?: Layout
      headers?: Record<string, string>
      cookies?: string[]
      toast?: Toast
    }
  | {
      redirect: string
      toast?: Toast
      headers?: Record<string, string>
      cookies?: string[]
      /** The status for a form that was posted by a script */
      refusedWith?: 401 | 403
    }
  /** Downloads, images and JSON */
  | Response

/** One address: the required right, and its handlers. */
export type Page = {
  action: Action
  layout?: Layout
  /** Whether its POST streams uploads, after the right to upload is checked */
  takesFiles?: boolean
  /** Whether its form is too long to be typed again after a session has ended */
  isTypedAtLength?: boolean
  /** Whether the router of the dashboard shows it, and reads its forms */
  isRouted?: boolean
  get: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
  post?: (request: PageRequest) => PageAnswer | Promise<PageAnswer>
}
