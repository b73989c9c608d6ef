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

/** Headers of every response. In lower case, so that a response can override them. */
export function commonHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/**
 * Whether a page on another site may have sent this request with the visitor's cookies (CSRF). Browsers
 * without Sec-Fetch-Site send the origin "null" with our own forms on pages with no-referrer: that is
 * accepted where a request needs no account. With `isStrict`, the request must prove that it comes from this
 * site.
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
  if (!URL.canParse(said)) return true
  const { host, protocol } = new URL(said)
  // An attacker on the network could answer for a site's name over http.
  if (isStrict && publicUrl.protocol === 'https:' && protocol !== 'https:') return true
  return host !== publicUrl.host && host !== headers.get('host')
}
