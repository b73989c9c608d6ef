type CookieOptions = { maxAge?: number; isHttps: boolean }

export function readCookie(headers: Headers, name: string): string | undefined {
  const all = headers.get('cookie')
  if (!all) return undefined
  for (const one of all.split(';')) {
    const [key, value] = one.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** No script reads our cookies, and no other site's form brings them along. */
export function writeCookie(
  name: string,
  value: string,
  { maxAge, isHttps }: CookieOptions,
): string {
  const lasting = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${lasting}; SameSite=Lax; HttpOnly${isHttps ? '; Secure' : ''}`
}
