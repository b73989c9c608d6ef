import type { Context } from 'hono'

/**
 * Lets pages of the sites that the operator named read the answers. Their visitors' cookies never
 * count for them: such a page brings a token along.
 */
export function readableBy(origins: readonly string[], c: Context, answer: Response): Response {
  if (origins.length === 0) return answer
  const { headers } = answer
  headers.append('vary', 'Origin')
  // An <img> does not say on whose page it stands; what it may show, its address decides.
  headers.set('cross-origin-resource-policy', 'cross-origin')
  const origin = c.req.header('origin')
  if (!origin || !origins.includes(origin)) return answer
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'X-Total-Count, Retry-After')
  return answer
}

/** What a browser is told that asks beforehand whether such a page may call. */
export function preflight(
  origins: readonly string[],
  c: Context,
  methods: readonly string[],
): Response | undefined {
  const asked = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')
  if (!asked || !origins.includes(c.req.header('origin') ?? '')) return undefined
  const headers = {
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
  }
  return readableBy(origins, c, new Response(null, { status: 204, headers }))
}
