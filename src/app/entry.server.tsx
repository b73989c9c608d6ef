import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageRequest } from './request-context.ts'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Response {
  const markup = renderToString(<ServerRouter context={routerContext} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${markup}`, { status, headers })
}

export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  // React Router reports each unmatched address and each visitor who left: neither is our fault.
  const isAnswer = typeof error === 'object' && error !== null && 'status' in error
  if (isAnswer || request.signal.aborted) return
  context.get(pageRequest).reportError(error)
}
