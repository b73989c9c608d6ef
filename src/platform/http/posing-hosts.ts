import type { IncomingHttpHeaders } from 'node:http'
import { domainToUnicode } from 'node:url'
import { governmentInHost } from '#contract/site/government-claim.ts'

/** Only a name with a dot can be a public host; behind the last dot of an address are digits. */
const publicName =
  /^[^:[\]\s]{1,253}\.(?!(?:\d+|internal|lan|local|localhost)\.?$)[^:[\]\s.]{2,}\.?$/
const [mostKept, mostReadInAMinute] = [500, 60]

/**
 * Whether a request came to a host that claims to be a government. PUBLIC_URL is checked at the start, but a
 * domain can be pointed at any server. A proxy may name the host of its visitors in X-Forwarded-Host.
 */
export function watchHosts(publicUrl: URL): (headers: IncomingHttpHeaders) => boolean {
  const known = new Map<string, boolean>()
  let inThisMinute = { minute: 0, read: 0 }

  /** Reading a name takes milliseconds: new ones of a flood are refused unread, those in use stay known. */
  function poses(host: string): boolean {
    if (host === publicUrl.hostname || !publicName.test(host)) return false
    const before = known.get(host)
    const isPosing = before ?? read(host)
    if (isPosing === undefined) return true
    known.delete(host)
    known.set(host, isPosing)
    const [oldest = ''] = known.keys()
    if (known.size > mostKept) known.delete(oldest)
    return isPosing
  }

  function read(host: string): boolean | undefined {
    const minute = Math.floor(Date.now() / 60_000)
    if (inThisMinute.minute !== minute) inThisMinute = { minute, read: 0 }
    if (++inThisMinute.read > mostReadInAMinute) return undefined
    return governmentInHost(domainToUnicode(host) || host) !== undefined
  }

  const nameOf = (host: string) => host.trim().toLowerCase().replace(/:\d*$/, '')
  return (headers) => {
    const { host = '', 'x-forwarded-host': forwarded = '' } = headers
    if (host === publicUrl.host && forwarded === '') return false
    return [host, ...String(forwarded).split(',', 5)].map(nameOf).some(poses)
  }
}

/** The hosts that a request names, for the log: short, and without what a terminal would obey. */
export function hostsIn({ host = '', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): string {
  const named = [host, forwarded ?? []].flat().join(', ')
  return named.slice(0, 200).replace(/[^ -~]/g, '?')
}
