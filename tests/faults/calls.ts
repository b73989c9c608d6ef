export type Answer = {
  status: number
  headers: Headers
  bytes: Buffer
  body: Record<string, unknown>
}

export type Sent = {
  body?: unknown
  headers?: Record<string, string>
  /** Of a session, for whom there is one */
  cookie?: string
}

export type Call = (method: string, path: string, sent?: Sent) => Promise<Answer | undefined>

/** Said neither that it is done nor that it cannot be done just now: an error of ours. */
export class Unexpected extends Error {}

const patience = 15_000

/** Calls the site; nothing comes back when the line was cut or nobody answered. */
export function callerAt(url: string, token?: string): Call {
  return async (method, path, { body, headers, cookie } = {}) => {
    const isRaw = body instanceof Uint8Array || body instanceof URLSearchParams
    const type = isRaw || body === undefined ? {} : { 'content-type': 'application/json' }
    const own = cookie ? { cookie, origin: url } : token && { authorization: `Bearer ${token}` }
    try {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
        headers: { origin: url, ...own, ...type, ...headers },
        ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, bytes, body: parsed(bytes) }
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') {
        throw new Unexpected(`${method} ${path}: no answer in ${patience} ms`)
      }
      return undefined
    }
  }
}

function parsed(bytes: Buffer): Record<string, unknown> {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return {}
  }
}

export function isDone({ status }: Answer): boolean {
  return status >= 200 && status < 400
}

/** Not just now, in words for people: what a site in trouble is to say. */
export function isTrouble({ status, bytes }: Answer): boolean {
  return (status === 503 || status === 507) && bytes.length > 0
}
