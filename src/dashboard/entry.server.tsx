import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { visit } from './context.ts'

/** The whole document: nothing of it is sent before everything is known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(visit)
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    { nonce },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  return new Response(html.replaceAll(preload, `${preload} fetchpriority="low"`), {
    status,
    headers,
  })
}

/** The page can be read without its scripts, so its styles come first. */
const preload = '<link rel="modulepreload"'

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // Whoever leaves while a page is loaded, or sends half a form, is no fault of ours.
  const hasLeft = request.signal.aborted && error === request.signal.reason
  if (!isRouteErrorResponse(error) && !hasLeft) context.get(visit).reportError(error)
}
