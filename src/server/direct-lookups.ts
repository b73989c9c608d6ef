import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Deps } from '#api/deps.ts'
import { mostBytes } from '#api/json.ts'
import { plainPartsOf } from '#api/plain-answer.ts'
import { lookups } from '#api/v1/lookups.ts'
import { lookupCalls } from '#api/wire/public-calls.ts'

type Call = { answer: (c: Context, deps: Deps) => Promise<Response>; param: string; route: string }
type Direct = (incoming: IncomingMessage, outgoing: ServerResponse) => string | undefined

/** Narrower than what Hono's server takes as it is, without parsing it as a URL */
const plainHost = /^[a-z0-9._-]+(?::[1-5]\d{3,4})?$/
const plainUrl = /^\/(?:result|ircc)\/([\w-]+)$/

/**
 * Answers lookups past Hono and its server, by the same calls as there. Only requests as nearly all programs
 * send them are taken: anything else is left to Hono, whose rules for spellings, methods, credentials and
 * bodies are then the only ones.
 */
export function directLookups(
  deps: Deps,
  onError: (error: unknown, c: Context) => Response,
): Direct {
  const [result, ircc] = lookupCalls

  function callFor(incoming: IncomingMessage): Call | undefined {
    const { method, url = '', headers } = incoming
    const { host = '', cookie, authorization } = headers
    if (cookie || authorization || !plainHost.test(host)) return undefined
    if (method === 'GET') {
      // With other origins the headers of an answer depend on its request.
      const number = deps.wireOrigins.length === 0 && plainUrl.exec(url)?.[1]
      const [call, route] = url.startsWith('/result/') ? [result, '/result'] : [ircc, '/ircc']
      return number && call ? { answer: call.answer, param: number, route } : undefined
    }
    const isLookup = method === 'POST' && url === '/api/v1/lookups'
    const isShort = Number(headers['content-length']) <= mostBytes
    return isLookup && isShort ? { answer: lookups.answer, param: '', route: url } : undefined
  }

  return (incoming, outgoing) => {
    const call = callFor(incoming)
    if (!call) return undefined
    const c = contextOf(incoming, outgoing, call.param)
    call
      .answer(c, deps)
      .then((response) => send(outgoing, response))
      .catch((error: unknown) => send(outgoing, onError(error, c)))
    return call.route
  }
}

/** What the calls of lookups use of Hono's context, when there is neither a query nor a credential */
function contextOf(incoming: IncomingMessage, outgoing: ServerResponse, param: string): Context {
  const { method = '', url = '', headers } = incoming
  const req = {
    method,
    path: url,
    url: `http://${headers.host}${url}`,
    header: (name: string) => headers[name],
    param: () => param,
    query: () => undefined,
    arrayBuffer: () => bodyOf(incoming),
  }
  return { env: { incoming, outgoing }, req } as unknown as Context
}

function bodyOf(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    incoming.on('data', (piece) => pieces.push(piece))
    incoming.on('end', () => resolve(Buffer.concat(pieces)))
    incoming.on('error', reject)
  })
}

function send(outgoing: ServerResponse, response: Response): void {
  const { status, headers, text } = plainPartsOf(response)
  const length = Buffer.byteLength(text)
  // For ASCII text both encodings give the same bytes, and Node writes this one faster.
  const encoding = length === text.length ? 'latin1' : 'utf8'
  outgoing.writeHead(status, { ...headers, 'Content-Length': length }).end(text, encoding)
}
