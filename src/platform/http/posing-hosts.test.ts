import { afterEach, expect, test, vi } from 'vitest'
import { watchHosts } from './posing-hosts.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('new names of a flood are refused unread, and those in use stay known', () => {
  vi.useFakeTimers({ now: 0 })
  const isPosing = watchHosts(new URL('https://records.example.org'))
  const flood = (name: string) => {
    for (let at = 0; at < 100; at++) isPosing({ host: `${name}-${at}.example.org` })
  }
  const areAsBefore = () => {
    expect(isPosing({ host: 'ircc.example.org' })).toBe(true)
    expect(isPosing({ host: 'www.example.org' })).toBe(false)
  }
  areAsBefore()
  for (let minute = 0; minute < 12; minute++) {
    vi.setSystemTime(minute * 60_000)
    flood(`in-minute-${minute}`)
    areAsBefore()
    expect(isPosing({ host: 'records.example.org' })).toBe(false)
    expect(isPosing({ host: 'immi.gov.au' })).toBe(true)
    expect(isPosing({ host: 'new.example.org' })).toBe(true)
  }
  vi.setSystemTime(12 * 60_000)
  expect(isPosing({ host: 'new.example.org' })).toBe(false)
})

test('a name that is made to be read slowly is not', () => {
  const label = `${'evisa'.repeat(12).slice(0, 59)}7`
  const host = `${Array(4).fill(label).join('.').slice(0, 232)}1.com`
  const startedAt = performance.now()
  watchHosts(new URL('https://records.example.org'))({ host })
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
