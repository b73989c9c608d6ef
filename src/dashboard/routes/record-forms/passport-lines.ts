import { readPassportScan } from '#core/documents/read-passport-scan.ts'
import { notFound, receiveFile } from '#dashboard/context.ts'
import type { Route } from './+types/passport-lines.ts'

export const loader = notFound

/** Reads the passport lines in a scan, which is the whole request body. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  await using sent = received.sent
  if (sent.outcome === 'refused') return refused(sent.because)
  const read = await readPassportScan(received.ctx, sent)
  if (read.outcome === 'refused') return refused(read.because)
  if (read.outcome === 'unreadable') return Response.json({})
  const picture = Buffer.from(read.picture).toString('base64')
  return Response.json({ text: read.text, picture })
}

function refused(because: string): Response {
  return Response.json({ because }, { status: 422 })
}
