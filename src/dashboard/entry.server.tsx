import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { visit } from './context.ts'

/** Renders the whole document before any of it is sent, because `scriptsAfterPaint` rewrites the HTML. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, locale, messagesOf } = context.get(visit)
  const stream = await renderToReadableStream(
    <ServerRouter context={entry} url={request.url} nonce={nonce} />,
    { nonce },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  const html = await new Response(stream).text()
  const messages = (script: string) => messagesOf(script, locale)
  return new Response(scriptsAfterPaint(html, { nonce, messages }), { status, headers })
}

type Scripts = { nonce: string; messages: (script: string) => string[] }

/**
 * The page is readable without scripts, so they are requested only after the first paint, or after one second
 * in a background tab, which does not paint. The messages are requested with them, not only once they run.
 */
function scriptsAfterPaint(html: string, { nonce, messages }: Scripts): string {
  const scripts = [...html.matchAll(preload)].map(([, href = '']) => href)
  const links = [...new Set([...scripts, ...scripts.flatMap(messages)])].map(
    (href) => `<link rel="modulepreload" href="${href}"/>`,
  )
  const held = (script: string) =>
    `<template id="scripts">${links.join('')}${script}</template><script nonce="${nonce}">${begin}</script>`
  return html.replaceAll(preload, '').replace(entry, held)
}

const preload = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g
const entry = /<script[^>]* type="module"[^>]*>.*?<\/script>/s
const begin = `{const begin=()=>{const held=document.getElementById("scripts");held?.replaceWith(held.content)}
new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,1000)}`

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  // A request that the client aborted, such as half a form, is not an error of the server: do not report it.
  const hasLeft = request.signal.aborted && error === request.signal.reason
  if (!isRouteErrorResponse(error) && !hasLeft) context.get(visit).reportError(error)
}
