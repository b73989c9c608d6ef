import { type BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The network a request comes from, as a key for limits: an IPv4 address, or the /64 of an IPv6 one.
 * The address is the socket's, unless that is a trusted proxy: then the last untrusted one it names.
 */
export function clientNetwork(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  let address = plainAddress(socketAddress ?? '')
  const named = forwardedFor?.split(',').map((part) => plainAddress(part.trim())) ?? []
  while (isTrusted(address, trustedProxies)) {
    const next = named.pop()
    if (!next) break
    address = next
  }
  return networkOf(address)
}

/** Whose connection it is. A trusted proxy's carries everybody. */
export function connectedNetwork(
  socketAddress: string | undefined,
  trustedProxies: BlockList,
): string | undefined {
  const address = plainAddress(socketAddress ?? '')
  return isTrusted(address, trustedProxies) ? undefined : networkOf(address)
}

function isTrusted(address: string, proxies: BlockList): boolean {
  if (isIPv4(address)) return proxies.check(address, 'ipv4')
  return isIPv6(address) && proxies.check(address, 'ipv6')
}

/** Without port, brackets and zone, and with IPv4 that travels inside IPv6 as itself. */
function plainAddress(text: string): string {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return mapped
  return isIPv4(address) || isIPv6(address) ? address : ''
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address || 'unknown'
  const [head = '', tail = ''] = address.split('::')
  const front = head ? head.split(':') : []
  const back = tail ? tail.split(':') : []
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  const groups = address.includes('::') ? [...front, ...zeros, ...back] : front
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
