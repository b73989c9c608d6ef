import { readWholeNumber } from '#contract/text/whole-number.ts'
import { ctx, visit } from '#dashboard/context.ts'
import type { Route } from './+types/live.ts'

/** Server-sent events that name changed records; the page then requests the data itself. */
export async function loader({ context, request: { method, signal } }: Route.LoaderArgs) {
  const { headers, openStream, url } = context.get(visit)
  // Any other request would wait for the end of the stream.
  const isListening = method === 'GET' && headers.get('accept') === 'text/event-stream'
  if (!isListening) return new Response(null, { status: 406 })
  const after = readWholeNumber(url.searchParams.get('after')) ?? Number.NaN
  return openStream(context.get(ctx), signal, Number.isSafeInteger(after) ? after : Number.NaN)
}
