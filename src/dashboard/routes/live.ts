import { ctx, visit } from '#dashboard/context.ts'
import type { Route } from './+types/live.ts'

/** Server-sent events: something was changed, and which records; the page asks for it by itself. */
export async function loader({ context, request: { method, signal } }: Route.LoaderArgs) {
  const { headers, openStream, url } = context.get(visit)
  // Whatever else asks would wait for its end.
  const isListening = method === 'GET' && headers.get('accept') === 'text/event-stream'
  if (!isListening) return new Response(null, { status: 406 })
  const after = Number(url.searchParams.get('after') ?? Number.NaN)
  return openStream(context.get(ctx), signal, Number.isSafeInteger(after) ? after : Number.NaN)
}
