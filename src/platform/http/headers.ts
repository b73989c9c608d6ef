const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** What every answer carries, whatever it is. In lower case, so that an answer's own ones take their place. */
export function commonHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Whether a page on another site sent this, in the name of whoever visits it. Browsers from before
 * Sec-Fetch-Site say "null" of our own forms, because of no-referrer: for them sessions are SameSite.
 */
export function isCrossSite(request: Request, publicUrl: URL): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.get('origin')
  if (!origin || origin === 'null') return false
  const host = URL.canParse(origin) ? new URL(origin).host : undefined
  return host !== publicUrl.host && host !== request.headers.get('host')
}
