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
 * Whether a page on another site may have sent this, in the name of whoever visits it. Browsers from
 * before Sec-Fetch-Site say "null" of our own forms on pages with no-referrer: that passes where
 * nothing is done in anybody's name. With `isStrict` the request must show that it is ours.
 */
export function isCrossSite(
  { method, headers }: Request,
  publicUrl: URL,
  { isStrict }: { isStrict: boolean },
): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  const said = origin && origin !== 'null' ? origin : isStrict && headers.get('referer')
  if (!said) return isStrict
  const host = URL.canParse(said) ? new URL(said).host : undefined
  return host !== publicUrl.host && host !== headers.get('host')
}
