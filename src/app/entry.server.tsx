import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { ShownContext } from './layout/shown.ts'
import { pageRequest } from './request-context.ts'

type Context = Readonly<RouterContextProvider>

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Context,
): Promise<Response> {
  const shown = await context.get(pageRequest).shown()
  const markup = renderToString(
    <ShownContext value={shown}>
      <ServerRouter context={routerContext} url={request.url} />
    </ShownContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers })
}

export function handleError(
  error: unknown,
  { context, request }: { context: Context; request: Request },
): void {
  // React Router reports each unmatched address and each visitor who left: neither is our fault.
  const isAnswer = typeof error === 'object' && error !== null && 'status' in error
  if (isAnswer || request.signal.aborted) return
  context.get(pageRequest).reportError(error)
}
