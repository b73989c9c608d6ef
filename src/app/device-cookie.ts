import { readCookie, writeCookie } from './cookies.ts'

const name = 'device'
const year = 365 * 24 * 3600

/** By which a browser that has signed in before is told from those that only guess. */
export function deviceOf(headers: Headers): string | undefined {
  return readCookie(headers, name) || undefined
}

export function deviceCookie(device: string, isHttps: boolean): string {
  return writeCookie(name, device, { maxAge: year, isHttps })
}
