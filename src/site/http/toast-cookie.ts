import { tabHeader } from '#contract/dashboard-pages.ts'
import { type Toast, type ToastKind, toasts } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { readCookie, writeCookie } from './cookies.ts'

const purpose = 'toast'
const keptForMs = 60_000

/** Each tab with a script has a cookie of its own, so that no other tab takes its toast. */
function nameFor(headers: Headers | undefined): string {
  const tab = headers?.get(tabHeader) ?? ''
  return /^\d{1,20}$/.test(tab) ? `toast-${tab}` : 'toast'
}

/** Carries a toast over a redirect; with headers, one that the script follows. The cookie is sealed: it may contain a name and must not be forged. */
export function toastCookie(
  { now, identity: { seals } }: Ctx,
  toast: Toast,
  isHttps: boolean,
  headers?: Headers,
): string {
  const payload = new TextEncoder().encode(JSON.stringify(toast))
  const sealed = seals.seal(purpose, payload, new Date(now().getTime() + keptForMs))
  return writeCookie(nameFor(headers), sealed, { maxAge: keptForMs / 1000, isHttps })
}

export function hasToast(headers: Headers): boolean {
  return Boolean(readCookie(headers, nameFor(headers)))
}

export function readToast({ now, identity: { seals } }: Ctx, headers: Headers): Toast | undefined {
  const opened = seals.open(purpose, readCookie(headers, nameFor(headers)) ?? '', now())
  if (opened.outcome !== 'open') return undefined
  const toast = JSON.parse(new TextDecoder().decode(opened.payload)) as Toast
  return Object.hasOwn(toasts, toast.kind)
    ? {
        kind: toast.kind as ToastKind,
        name: toast.name,
        day: toast.day,
        record: toast.record,
        undo: toast.undo,
      }
    : undefined
}

/** Hands the toast of a tab to the document that it loads, whose request does not name the tab. */
export function toastForDocument(isHttps: boolean, headers: Headers): string {
  const sealed = readCookie(headers, nameFor(headers)) ?? ''
  return writeCookie(nameFor(undefined), sealed, { maxAge: keptForMs / 1000, isHttps })
}

export function shownToastCookie(isHttps: boolean, headers: Headers): string {
  return writeCookie(nameFor(headers), '', { maxAge: 0, isHttps })
}
