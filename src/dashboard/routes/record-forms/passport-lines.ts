import { readPassportScan } from '#core/documents/read-passport-scan.ts'
import { receiveFile } from '#dashboard/context.ts'
import type { Route } from './+types/passport-lines.ts'

export async function loader(_: Route.LoaderArgs) {
  return new Response(null, { status: 404 })
}

/** The lines in the scan of a passport, which is the whole body of the request. */
export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveFile({ request, context })
  await using sent = received.sent
  const headers = { 'cache-control': 'private, no-store' }
  if (sent.outcome === 'refused') {
    return Response.json({ because: sent.because }, { status: 422, headers })
  }
  const { path, bytes, hash } = sent
  const read = await readPassportScan(received.ctx, { path, bytes, hash })
  if (read.outcome === 'refused') {
    return Response.json({ because: read.because }, { status: 422, headers })
  }
  if (read.outcome === 'unreadable') return Response.json({}, { headers })
  const picture = Buffer.from(read.picture).toString('base64')
  return Response.json({ text: read.text, picture }, { headers })
}
