import { senderHeader } from '#contract/dashboard-pages.ts'
import { type FileFault, stagingAddress } from '#contract/forms/record-form.ts'
import { isWorthARetry, type Refusal, uploadLimits } from '#contract/uploads.ts'
import type { Send, SendEnd } from './upload-queue.ts'

const patienceMs = 180_000

/**
 * Sends one file of this account as the body of a request. XMLHttpRequest, because fetch reports
 * no upload progress.
 */
export function sendFile(owner: string, ...[file, onShare, signal]: Parameters<Send>) {
  const early = refusedEarly(file)
  if (early) return Promise.resolve<SendEnd>({ status: 'refused', because: early })
  return new Promise<SendEnd>((resolve) => {
    const request = new XMLHttpRequest()
    const broken = () => resolve({ status: 'broken' })
    request.open('POST', stagingAddress)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader(senderHeader, owner)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onShare(Math.min(loaded / total, 0.99))
    request.upload.onload = () => {
      onShare(1)
      request.timeout = patienceMs + performance.now() - startedAt
    }
    request.onload = () => resolve(endOf(request))
    request.onerror = broken
    request.ontimeout = broken
    request.onabort = broken
    signal.addEventListener('abort', () => request.abort(), { once: true })
    const startedAt = performance.now()
    request.send(file)
  })
}

function endOf({ status, response, responseURL }: XMLHttpRequest): SendEnd {
  // The site names the page to sign in at, or to set up the second factor.
  const isLedAway = response?.redirect || !responseURL.endsWith(stagingAddress)
  if (status === 401 || isLedAway) return { status: 'signed-out' }
  // A proxy may answer with 403, too.
  if (status === 403 && response?.pageFor) return { status: 'not-yours' }
  if (status === 200 && response) {
    const { id, pages, suggestion } = response
    return { status: 'arrived', id, pages, suggestion }
  }
  const because: Refusal | undefined = status === 413 ? 'too-large' : response?.because
  if (because === 'busy' && response.retryAfterSeconds) {
    return { status: 'put-off', seconds: response.retryAfterSeconds }
  }
  if (!because || because === 'busy') return { status: 'broken' }
  return { status: 'refused', because }
}

/** Refuses files that cannot succeed without uploading them; the server checks the content. */
export function refusedEarly({ size, name, type }: File): Refusal | undefined {
  if (size === 0) return 'empty'
  if (size > uploadLimits.fileBytes) return 'too-large'
  if (/\.hei[cf]$/i.test(name)) return 'heic'
  return !type || /^image\/|pdf$|octet-stream$/.test(type) ? undefined : 'not-an-image'
}

/** Whether sending the same file again may succeed. */
export function canBeRetried(end: { status: string; because?: FileFault }): boolean {
  if (['broken', 'signed-out', 'not-yours'].includes(end.status)) return true
  const { because } = end
  return because !== undefined && isWorthARetry(because)
}
