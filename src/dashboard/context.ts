import {
  createContext,
  data,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Toast } from '#contract/toast.ts'
import type { SentBody, SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { toastCookie } from '#site/http/toast-cookie.ts'
import type { Uploads } from '#site/http/uploads.ts'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import type { PageContext } from '#ui/page-context.ts'
import { isRouted } from './addresses.ts'

/** What the server knows of one request. */
export type Visit = {
  url: URL
  headers: Headers
  isHttps: boolean
  locale: Locale
  /** What the browser calls itself */
  browser: string | undefined
  /** For the inline scripts and styles of this page */
  nonce: string
  /** Sets the theme before the first paint */
  themeScript: string
  hasShownToast: boolean
  referrerPolicy: string
  /** Refuses whoever may not open this address */
  enter: () => Promise<Ctx>
  /** Authorises the sender again: a body can take an hour to arrive. */
  enterAgain: () => Promise<Ctx>
  pageContext: () => Promise<PageContext>
  uploads: (request: Request) => Uploads
  /** A stream that says what is changed, while this person may know it */
  openStream: (ctx: Ctx, left: AbortSignal, seenTo: number) => Response
  /** What to throw for an error, in a form that reaches the browser */
  refusalFor: (error: unknown) => Promise<unknown>
  reportError: (error: unknown) => void
}

export const visit = createContext<Visit>()

/** Who asks, and everything a use case may reach. */
export const ctx = createContext<Ctx>()

export type Sent = { request: Request; context: Readonly<RouterContextProvider> }

/** The posted form, and who sent it, asked again now that it is complete. */
export async function receive({ request, context }: Sent) {
  const isEmpty = !request.headers.has('content-type')
  const form = isEmpty ? new FormData() : await request.formData().catch(() => undefined)
  const sender = await context.get(visit).enterAgain()
  if (!form) throw data(null, { status: 400 })
  return { ctx: sender, form, text: (name: string) => String(form.get(name) ?? '') }
}

type More = { toast?: Toast; headers?: Record<string, string>; cookies?: string[] }

/** Leads on to another page, which shows the toast. */
export function leadTo(
  context: Sent['context'],
  address: string,
  { toast, headers = {}, cookies = [] }: More = {},
): Response {
  const kept = context.get(ctx)
  const all = toast ? [toastCookie(kept, toast, kept.settings.isHttps), ...cookies] : cookies
  const sent = new Headers(headers)
  for (const cookie of all) sent.append('set-cookie', cookie)
  const init = { status: 303, headers: sent }
  return isRouted(address) ? redirect(address, init) : redirectDocument(address, init)
}

/** A form with files, and who sent it, asked again now that it is complete. */
export async function receiveFiles(
  { request, context }: Sent,
  most?: { files: number; fileBytes?: number },
): Promise<{ ctx: Ctx; sent: SentForm }> {
  const visited = context.get(visit)
  return fromSender(visited, await visited.uploads(request).upload(most))
}

/** A file that is the whole body, and who sent it, asked again now that it is complete. */
export async function receiveFile({
  request,
  context,
}: Sent): Promise<{ ctx: Ctx; sent: SentBody }> {
  const visited = context.get(visit)
  return fromSender(visited, await visited.uploads(request).uploadedFile())
}

async function fromSender<Whole extends AsyncDisposable>({ enterAgain }: Visit, sent: Whole) {
  try {
    return { ctx: await enterAgain(), sent }
  } catch (error) {
    await sent[Symbol.asyncDispose]()
    throw error
  }
}

type Question = {
  kind?: ConfirmKind
  /** The name of the item */
  about: string | undefined
  /** The address for "no" */
  back: string
}

/** Asks on a page of its own, unless a dialog or that page has asked already. */
export function confirmFirst(form: FormData, question: Question): void {
  if (form.get('confirmed') === 'yes') return
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  throw data({ confirm: { ...question, fields } }, { status: 200 })
}

/** As `orNotFound`, in words about a record, with links to where records are */
export function orNoRecord<Found>(found: Found | undefined): Found {
  if (found === undefined) throw data({ isOfRecord: true }, { status: 404 })
  return found
}

/** What was found; without it the page says that it does not exist. */
export function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw data(null, { status: 404 })
  return found
}
