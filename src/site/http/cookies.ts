export function readCookie(headers: Headers, name: string): string | undefined {
  const all = headers.get('cookie')
  if (!all) return undefined
  for (const one of all.split(';')) {
    const [key, value] = one.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

/** HttpOnly, and SameSite=Lax so that forms of other sites do not send them. */
export function writeCookie(
  name: string,
  value: string,
  { maxAge, isHttps }: { maxAge: number; isHttps: boolean },
): string {
  const secure = isHttps ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly${secure}`
}

/** The prefix __Host- prevents other hosts of the same domain from overwriting the cookie. */
function nameOf(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session'
}

/** Holds the state of a sign-in at the provider, and then the identity until the password is entered. */
export function openIdCookie(isHttps: boolean): string {
  return isHttps ? '__Host-openid' : 'openid'
}

export function sessionOf(headers: Headers, isHttps: boolean): string | undefined {
  return readCookie(headers, nameOf(isHttps)) || undefined
}

export function sessionCookie(session: string, maxAgeMs: number, isHttps: boolean): string {
  return writeCookie(nameOf(isHttps), session, { maxAge: Math.floor(maxAgeMs / 1000), isHttps })
}

/**
 * Ends the session in the browser, and what it keeps of a sign-in at the provider. The cookies of language and
 * device stay, and so does web storage: it has the theme and unsaved text, which only its author can restore.
 */
export function goodbye(isHttps: boolean) {
  const names = [nameOf(isHttps), openIdCookie(isHttps)]
  return {
    cookies: names.map((name) => writeCookie(name, '', { maxAge: 0, isHttps })),
    headers: { 'clear-site-data': '"cache"' },
  }
}

const device = 'device'
const year = 365 * 24 * 3600

/** The device cookie tells a browser that has signed in before from somebody who guesses passwords. */
export function deviceOf(headers: Headers): string | undefined {
  return readCookie(headers, device) || undefined
}

export function deviceCookie(kept: string, isHttps: boolean): string {
  return writeCookie(device, kept, { maxAge: year, isHttps })
}
