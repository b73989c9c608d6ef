import { ctx, visit } from '#dashboard/context.ts'
import type { Route } from './+types/live.ts'

/** Server-sent events: something was changed, and which records; the page asks for it by itself. */
export async function loader({ context }: Route.LoaderArgs) {
  const { headers, openStream } = context.get(visit)
  // Whatever else asks would wait for its end.
  const isListening = headers.get('accept') === 'text/event-stream'
  return isListening ? openStream(context.get(ctx)) : new Response(null, { status: 406 })
}
