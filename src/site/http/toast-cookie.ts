import { type Toast, type ToastKind, toasts } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { readCookie, writeCookie } from './cookies.ts'

const name = 'toast'
const keptForMs = 60_000

/** Carries a toast over a redirect. The cookie is sealed: it may contain a name and must not be forged. */
export function toastCookie(
  { now, identity: { seals } }: Ctx,
  toast: Toast,
  isHttps: boolean,
): string {
  const payload = new TextEncoder().encode(JSON.stringify(toast))
  const sealed = seals.seal(name, payload, new Date(now().getTime() + keptForMs))
  return writeCookie(name, sealed, { maxAge: keptForMs / 1000, isHttps })
}

export function hasToast(headers: Headers): boolean {
  return Boolean(readCookie(headers, name))
}

export function readToast({ now, identity: { seals } }: Ctx, headers: Headers): Toast | undefined {
  const opened = seals.open(name, readCookie(headers, name) ?? '', now())
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

export function shownToastCookie(isHttps: boolean): string {
  return writeCookie(name, '', { maxAge: 0, isHttps })
}
