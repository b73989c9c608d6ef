import {
  createContext,
  data,
  type RouterContextProvider,
  redirect,
  redirectDocument,
  replace,
} from 'react-router'
import type { Locale } from '#contract/locale.ts'
import type { Toast } from '#contract/toast.ts'
import type { SentBody, SentForm } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { toastCookie } from '#site/http/toast-cookie.ts'
import type { MostFiles, Uploads } from '#site/http/uploads.ts'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import type { PageContext } from '#ui/page-context.ts'
import { isRouted } from './addresses.ts'

/** What the server knows about one request. */
export type Visit = {
  url: URL
  /** The public origin of the site: behind a proxy, `url` may have another host, and is not https */
  origin: string
  headers: Headers
  isHttps: boolean
  locale: Locale
  /** The User-Agent header */
  browser: string | undefined
  /** Allows the inline scripts and styles of this page in its Content-Security-Policy */
  nonce: string
  /** Inline script that sets the theme before the first paint */
  themeScript: string
  /** The scripts with messages that a script of the page loads once it runs */
  messagesOf: (script: string, locale: Locale) => string[]
  hasShownToast: boolean
  referrerPolicy: string
  /** Throws if the sender may not open this address */
  enter: () => Promise<Ctx>
  /**
   * Authorises the sender again after the body was read: an upload can take an hour. Throws if the form says that
   * it is of another account.
   */
  enterAgain: (account?: string | null) => Promise<Ctx>
  pageContext: () => Promise<PageContext>
  uploads: (request: Request) => Uploads
  /** Opens an event stream of changes, which ends when this person loses the right to read them */
  openStream: (ctx: Ctx, left: AbortSignal, seenTo: number) => Response
  /** Converts an error to a value that React Router can send to the browser */
  refusalFor: (error: unknown) => Promise<unknown>
  reportError: (error: unknown) => void
}

export const visit = createContext<Visit>()

/** The use-case context of this request: the actor, and everything that a use case may reach. */
export const ctx = createContext<Ctx>()

/** The seconds that the sender has to wait after too many attempts, for the header Retry-After */
export const retryAfter = createContext<number | null>(null)

export type Sent = { request: Request; context: Readonly<RouterContextProvider> }

/** Reads the posted form, and authorises its sender again once the body is complete. */
export async function receive({ request, context }: Sent) {
  const isEmpty = !request.headers.has('content-type')
  const form = isEmpty ? new FormData() : await request.formData().catch(() => undefined)
  const sender = await context.get(visit).enterAgain()
  if (!form) throw data(null, { status: 400 })
  // Whoever confirmed a move to the bin has not confirmed that the record is erased.
  if (form.has('toBin') && sender.settings.binDays === 0) form.delete('confirmed')
  form.delete('toBin')
  return { ctx: sender, form, text: (name: string) => String(form.get(name) ?? '') }
}

export function readJson(value: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return undefined
  }
}

type More = {
  toast?: Toast
  headers?: Record<string, string>
  cookies?: string[]
  /** Keeps one entry in the history: a fetcher adds another one for each redirect, even to the same page. */
  replaces?: true
}

/** Redirects to another page, which shows the toast. */
export function leadTo(
  context: Sent['context'],
  address: string,
  { toast, headers = {}, cookies = [], replaces }: More = {},
): Response {
  const kept = context.get(ctx)
  const isWithin = isRouted(address)
  const tab = isWithin ? context.get(visit).headers : undefined
  const all = toast ? [toastCookie(kept, toast, kept.settings.isHttps, tab), ...cookies] : cookies
  const sent = new Headers(headers)
  for (const cookie of all) sent.append('set-cookie', cookie)
  const init = { status: 303, headers: sent }
  if (!isWithin) return redirectDocument(address, init)
  return replaces ? replace(address, init) : redirect(address, init)
}

/** The loader of an address that is only posted to: a GET leads to a page. */
export function leadsTo(address: string) {
  return async ({ context }: Pick<Sent, 'context'>) => leadTo(context, address)
}

/** The loader of an address that is only posted to by scripts */
export async function notFound(): Promise<Response> {
  return new Response(null, { status: 404 })
}

/** Reads a form with files, and authorises its sender again once the body is complete. */
export async function receiveFiles(
  { request, context }: Sent,
  most?: MostFiles,
): Promise<{ ctx: Ctx; sent: SentForm }> {
  const visited = context.get(visit)
  const sent = await visited.uploads(request).upload(most)
  return fromSender(visited, sent, sent.fields.get('account'))
}

/** Reads a body that is a single file, and authorises its sender again once the body is complete. */
export async function receiveFile({
  request,
  context,
}: Sent): Promise<{ ctx: Ctx; sent: SentBody }> {
  const visited = context.get(visit)
  return fromSender(visited, await visited.uploads(request).uploadedFile())
}

async function fromSender<Whole extends AsyncDisposable>(
  { enterAgain }: Visit,
  sent: Whole,
  account?: string | null,
) {
  try {
    return { ctx: await enterAgain(account), sent }
  } catch (error) {
    await sent[Symbol.asyncDispose]()
    throw error
  }
}

type Question = {
  kind?: ConfirmKind
  /** The name of the item that is affected */
  about: string | undefined
  /** The address to which "no" leads */
  back: string
}

/** Shows a confirmation page, unless the form says that a dialog or that page was already confirmed. */
export function confirmFirst(form: FormData, question: Question): void {
  if (form.get('confirmed') === 'yes') return
  const fields = [...form].map(([name, value]): [string, string] => [name, String(value)])
  throw data({ confirm: { ...question, fields } }, { status: 200 })
}

/** Returns what was found, or throws a 404 response if it is undefined. */
export function orNotFound<Found>(found: Found | undefined, told: object | null = null): Found {
  if (found === undefined) throw data(told, { status: 404 })
  return found
}

/** The 404 page speaks of a record and links to the lists of records. */
export function orNoRecord<Found>(found: Found | undefined): Found {
  return orNotFound(found, { isOfRecord: true })
}

/** The 404 page says that an import is gone, and links to the others. */
export function orNoImport<Found>(found: Found | undefined): Found {
  return orNotFound(found, { isOfImport: true })
}
