import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The address that a request comes from; empty if unknown. It is the address of the socket, unless that is a
 * trusted proxy: then it is the last address in X-Forwarded-For that is no trusted proxy.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: BlockList,
): string {
  let address = plainAddress(socketAddress ?? '')
  const named = forwardedFor?.split(',').map((part) => plainAddress(part.trim())) ?? []
  while (isIn(address, trustedProxies)) {
    const next = named.pop()
    if (!next) break
    address = next
  }
  return address
}

/** The network that a request comes from, as a key for rate limits: an IPv4 address, or a /64 of IPv6. */
export function clientNetwork(...named: Parameters<typeof clientAddress>): string {
  return networkOf(clientAddress(...named))
}

/** Whether an address equals one of these addresses, or is in one of these networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    const family = isIPv6(base) ? 'ipv6' : 'ipv4'
    list.addSubnet(base, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return isIn(address, list)
}

/** The network of the connection itself; undefined for a trusted proxy, which connects for all visitors. */
export function connectedNetwork(socketAddress: string | undefined, trustedProxies: BlockList) {
  const address = plainAddress(socketAddress ?? '')
  return isIn(address, trustedProxies) ? undefined : networkOf(address)
}

function isIn(address: string, list: BlockList): boolean {
  if (isIPv4(address)) return list.check(address, 'ipv4')
  return isIPv6(address) && list.check(address, 'ipv6')
}

/** Removes port, brackets and zone, and turns an IPv4-mapped IPv6 address into the IPv4 address. */
function plainAddress(text: string): string {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const address = bare.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (mapped) return mapped
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? []
  if (high && low) {
    const bytes = [high, low].flatMap((part) => {
      const both = Number.parseInt(part, 16)
      return [both >> 8, both & 255]
    })
    return bytes.join('.')
  }
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
