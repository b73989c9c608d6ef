import { Forbidden } from '#core/authorise.ts'
import { hasChangedNothing, isNonsense, isOutage, isOutOfRoom } from '#core/outage.ts'
import { guard, type Refusal } from '#site/http/guard.ts'
import type { Page, PageRequest } from '#site/http/page.ts'
import { UnreadableUpload } from '#site/http/uploads.ts'
import type { Undone } from '#ui/failure.tsx'

export type Failed = {
  page: Page
  request: PageRequest
  askAnew: () => void
  reportError: (error: unknown) => void
}

/** What an error means for the visitor: a refusal of access, or the HTTP status of a failure. */
export async function meaningOf(
  error: unknown,
  { page, request, askAnew, reportError }: Failed,
): Promise<Refusal | number> {
  if (isOutOfRoom(error)) return 507
  if (isOutage(error)) return 503
  if (isNonsense(error)) return 400
  if (error instanceof UnreadableUpload) return error.status
  // A page may have actions for other roles, and rights may have changed, so check access to this action.
  if (error instanceof Forbidden) {
    askAnew()
    const refusal = await guard({ ...page, action: error.action }, request)
    return refusal ?? 409
  }
  reportError(error)
  return 500
}

export function whatIsUndone(
  { method, page, request: { url } }: Pick<Failed, 'page' | 'request'> & { method: string },
  { status, error }: { status: number; error?: unknown },
): Undone {
  const isPost = method === 'POST'
  if (page.action === 'look-up-record' && (isPost || url.searchParams.has('result'))) {
    return 'search'
  }
  if (!isPost) return 'page'
  // Invalid requests are refused before anything is written; rights can be lost between two writes.
  const isRefused = status < 500 && status !== 409
  return isRefused || hasChangedNothing(error) ? 'change' : 'change-begun'
}
