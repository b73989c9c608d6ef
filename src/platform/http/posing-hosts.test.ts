import { afterEach, expect, test, vi } from 'vitest'
import { watchHosts } from './posing-hosts.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a flood of host names is not read, and what was read before still counts', () => {
  vi.useFakeTimers({ now: 0 })
  const isPosing = watchHosts(new URL('https://records.example.org'))
  const flood = (name: string) => {
    for (let at = 0; at < 100; at++) isPosing({ host: `${name}-${at}.example.org` })
  }
  expect(isPosing({ host: 'ircc.example.org' })).toBe(true)
  flood('first')
  expect(isPosing({ host: 'immi.gov.au' })).toBe(false)
  expect(isPosing({ host: 'ircc.example.org' })).toBe(true)
  vi.setSystemTime(60_000)
  expect(isPosing({ host: 'immi.gov.au' })).toBe(true)
  for (let minute = 2; minute < 12; minute++) {
    vi.setSystemTime(minute * 60_000)
    flood(`in-minute-${minute}`)
  }
  vi.setSystemTime(12 * 60_000)
  for (let at = 0; at < 100; at++) expect(isPosing({ host: 'vevo.example.org' })).toBe(true)
})
