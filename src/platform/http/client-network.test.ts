import { BlockList } from 'node:net'
import { expect, test } from 'vitest'
import { clientNetwork } from './client-network.ts'

const proxies = new BlockList()
proxies.addSubnet('10.0.0.0', 8, 'ipv4')
proxies.addSubnet('fd00::', 8, 'ipv6')
const none = new BlockList()

test.each([
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:cb00:7109', undefined, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', undefined, '2001:db8:1:2::/64'],
  ['2001:db8::1', undefined, '2001:db8:0:0::/64'],
  ['::1', undefined, '0:0:0:0::/64'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  [undefined, undefined, 'unknown'],
])('%s is counted as %s', (socket, forwarded, network) => {
  expect(clientNetwork(socket, forwarded, none)).toBe(network)
})

test('what a stranger writes into X-Forwarded-For changes nothing', () => {
  expect(clientNetwork('203.0.113.9', '198.51.100.1', none)).toBe('203.0.113.9')
  expect(clientNetwork('203.0.113.9', '198.51.100.1', proxies)).toBe('203.0.113.9')
})

test('behind trusted proxies it is the last address that none of them is', () => {
  expect(clientNetwork('10.0.0.1', '198.51.100.1', proxies)).toBe('198.51.100.1')
  expect(clientNetwork('10.0.0.1', '1.2.3.4, 198.51.100.1', proxies)).toBe('198.51.100.1')
  expect(clientNetwork('10.0.0.1', '1.2.3.4, 198.51.100.1, 10.9.9.9', proxies)).toBe('198.51.100.1')
  expect(clientNetwork('fd00::1', '[2001:db8:1:2::9]:4711', proxies)).toBe('2001:db8:1:2::/64')
  expect(clientNetwork('::ffff:10.0.0.1', '198.51.100.1:80', proxies)).toBe('198.51.100.1')
  expect(clientNetwork('10.0.0.1', undefined, proxies)).toBe('10.0.0.1')
  expect(clientNetwork('10.0.0.1', 'not an address', proxies)).toBe('10.0.0.1')
})
