import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { buffer } from 'node:stream/consumers'

export type Timeouts = { connectMs: number; idleMs: number }

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown; signal?: unknown }

/** More than any page image or listing needs */
const mostBytes = 64 * 1024 * 1024

export function cutOff(): Error {
  return Object.assign(new Error('The answer was cut off'), { code: 'ECONNRESET' })
}

function timedOut(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

/** Replaces fetch, which can neither limit the time to connect nor detect a truncated body. */
export function createTransport(endpoint: URL, atOnce: number, timeouts: Timeouts): typeof fetch {
  const { request: open, Agent } = endpoint.protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce, maxFreeSockets: atOnce })

  async function send(url: string, { method, headers, body, signal }: Sent): Promise<Response> {
    const request = open(url, {
      ...{ method, headers, agent },
      ...(signal instanceof AbortSignal ? { signal } : {}),
    })
    // `once` below handles errors before the response; an unhandled error after it would end the process.
    request.on('error', () => {})
    request.setTimeout(timeouts.idleMs, () => request.destroy(timedOut('Nothing came')))
    request.once('socket', (socket) => {
      if (!socket.connecting) return
      const stop = () => request.destroy(timedOut('No connection'))
      const timer = setTimeout(stop, timeouts.connectMs)
      const isConnected = endpoint.protocol === 'https:' ? 'secureConnect' : 'connect'
      for (const event of [isConnected, 'close']) socket.once(event, () => clearTimeout(timer))
    })
    request.end(body instanceof Uint8Array || typeof body === 'string' ? body : undefined)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const bytes = await wholeBody(answer)
    const status = answer.statusCode ?? 0
    const isEmpty = status === 204 || status === 304
    const { headers: answered } = answer as { headers: Record<string, string> }
    return new Response(isEmpty ? null : bytes, { status, headers: answered })
  }

  return (input, init) => send(String(input), (init ?? {}) as Sent)
}

async function wholeBody(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const { 'content-length': length, 'transfer-encoding': coding } = answer.headers
  if (Number(length ?? 0) > mostBytes) answer.destroy(new Error('The answer is too long'))
  let count = 0
  answer.on('data', (chunk: Buffer) => {
    count += chunk.length
    if (count > mostBytes) answer.destroy(new Error('The answer is too long'))
  })
  const bytes = await buffer(answer)
  // A body without a length or chunked encoding may be truncated without notice.
  const saysItsEnd = length !== undefined || coding !== undefined || answer.statusCode === 204
  if (!answer.complete || !saysItsEnd) throw cutOff()
  return bytes
}
