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
  return new Response(scriptsAfterPaint(html, nonce), { status, headers })
}

/** The page can be read without its scripts: they are asked for when it is painted, or soon in a tab that is not shown. */
function scriptsAfterPaint(html: string, nonce: string): string {
  const links = html.match(preload)?.join('') ?? ''
  const held = (script: string) =>
    `<template id="scripts">${links}${script}</template><script nonce="${nonce}">${begin}</script>`
  return html.replaceAll(preload, '').replace(entry, held)
}

const preload = /<link rel="modulepreload"[^>]*>/g
const entry = /<script[^>]* type="module"[^>]*>.*?<\/script>/s
const begin = `{const begin=()=>{const held=document.getElementById("scripts");held?.replaceWith(held.content)}
new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,1000)}`

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // Whoever leaves while a page is loaded, or sends half a form, is no fault of ours.
  const hasLeft = request.signal.aborted && error === request.signal.reason
  if (!isRouteErrorResponse(error) && !hasLeft) context.get(visit).reportError(error)
}
