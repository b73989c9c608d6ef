import type { Context } from 'hono'

/**
 * CORS for the origins in the operator's settings. Credentials are not allowed: such pages send a token.
 */
export function readableBy(origins: readonly string[], c: Context, answer: Response): Response {
  if (origins.length === 0) return answer
  const { headers } = answer
  headers.append('vary', 'Origin')
  // Requests for images have no Origin header; the grant in their address is the permission.
  headers.set('cross-origin-resource-policy', 'cross-origin')
  const origin = c.req.header('origin')
  if (!origin || !origins.includes(origin)) return answer
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'X-Total-Count, Retry-After')
  return answer
}

export function preflight(origins: readonly string[], c: Context, methods: readonly string[]) {
  const asked = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')
  if (!asked || !origins.includes(c.req.header('origin') ?? '')) return undefined
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
  }
  return readableBy(origins, c, new Response(null, { status: 204, headers }))
}
