import type { TestSite } from './test-site.ts'

export type Answer = {
  status: number
  headers: Headers
  text: string
  body: Awaited<ReturnType<Response['json']>>
}

type Sent = { body?: unknown; headers?: Record<string, string> }

/** An HTTP client of the site, with a session or a token. */
export function callerOf(site: TestSite, credentials: { cookie?: string; token?: string } = {}) {
  const { cookie, token } = credentials
  const own = {
    ...(cookie && { cookie, origin: site.url }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return async (method: string, path: string, { body, headers }: Sent = {}): Promise<Answer> => {
    const isRaw = body instanceof FormData || body instanceof Uint8Array
    const type = isRaw || body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(site.url + path, {
      method,
      redirect: 'manual',
      headers: { ...own, ...type, ...headers },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : textOf(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
}

export type Caller = ReturnType<typeof callerOf>

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
