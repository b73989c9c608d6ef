import { stageDocument } from '#core/documents/stage-document.ts'
import { notFound, receiveFile } from '#dashboard/context.ts'
import type { Route } from './+types/staged-file.ts'

export const loader = notFound

/** Stages one file, which is the whole request body. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  await using sent = received.sent
  if (sent.outcome === 'refused') return refused(sent.because)
  const taken = await stageDocument(received.ctx, sent)
  if (taken.outcome === 'refused') return refused(taken.because, taken.retryAfterSeconds)
  const { id, pages, suggestion } = taken
  return Response.json({ id, pages, suggestion })
}

function refused(because: string, retryAfterSeconds?: number): Response {
  const body = { because, ...(retryAfterSeconds && { retryAfterSeconds }) }
  return Response.json(body, { status: 422 })
}
