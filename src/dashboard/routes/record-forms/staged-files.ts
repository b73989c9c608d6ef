import { privateImage } from '#contract/private-answer.ts'
import { openStaffDocument } from '#core/documents/open-staff-document.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import type { Page, PageRequest } from '#site/http/page.ts'

/** Stages one file, which is the whole body of the request. */
export const stagedFiles: Page = {
  action: 'stage-document',
  takesFiles: true,
  get: () => new Response(null, { status: 404 }),
  async post({ ctx, uploadedFile }: PageRequest) {
    await using sent = await uploadedFile()
    if (sent.outcome === 'refused') return refused(sent.because)
    const { path, bytes } = sent
    const taken = await stageDocument(await ctx(), { path, bytes })
    if (taken.outcome === 'refused') return refused(taken.because, taken.retryAfterSeconds)
    return Response.json({ id: taken.id, pages: taken.pages }, { headers: notKept })
  },
}

const notKept = { 'cache-control': 'private, no-store' }

function refused(because: string, retryAfterSeconds?: number): Response {
  const body = { because, ...(retryAfterSeconds && { retryAfterSeconds }) }
  return Response.json(body, { status: 422, headers: notKept })
}

/** One page of a document, for staff who may see it. */
export const staffFile: Page = {
  action: 'open-staff-document',
  async get({ ctx, params }: PageRequest) {
    const { documentId = '', page = '', size = '' } = params
    const bytes = await openStaffDocument(await ctx(), { documentId, page, size })
    return bytes ? privateImage(bytes) : new Response(null, { status: 404 })
  },
}
