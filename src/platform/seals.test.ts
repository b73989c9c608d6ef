import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSeals } from './seals.ts'

const now = new Date('2026-03-01T12:34:56.789Z')
const later = new Date(now.getTime() + 60_000)
const seals = createSeals('a secret for tests, long enough')

test('what was sealed is opened until it expires, by its purpose and its secret alone', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (payload) => {
      const text = seals.seal('result', payload, later)
      const opened = seals.open('result', text, now)
      expect(opened.outcome === 'open' && new Uint8Array(opened.payload)).toEqual(payload)
      expect(seals.open('result', text, later)).toEqual({ outcome: 'expired' })
      expect(seals.open('draft', text, now)).toEqual({ outcome: 'forged' })
      expect(createSeals('another secret').open('result', text, now)).toEqual({ outcome: 'forged' })
    }),
  )
})

test('no altered, cut or made-up text opens', () => {
  const text = seals.seal('result', Buffer.from('a record'), later)
  fc.assert(
    fc.property(
      fc.nat(text.length - 1),
      fc.base64String({ minLength: 1, maxLength: 4 }),
      (at, put) => {
        const altered = text.slice(0, at) + put + text.slice(at + put.length)
        fc.pre(altered !== text)
        expect(seals.open('result', altered, now).outcome).toBe('forged')
      },
    ),
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (madeUp) => {
      expect(seals.open('result', madeUp, now).outcome).toBe('forged')
    }),
  )
  expect(seals.open('result', `${text}=`, now).outcome).toBe('forged')
  expect(seals.open('result', text.slice(0, -1), now).outcome).toBe('forged')
})

test('the same payload is never the same text, and the text does not show it', () => {
  const payload = Buffer.from('A01234567 A01234567')
  const texts = Array.from({ length: 2000 }, () => seals.seal('result', payload, later))
  expect(new Set(texts).size).toBe(2000)
  expect(Buffer.from(texts[0] ?? '', 'base64url').includes('A0123')).toBe(false)
})

test('a fingerprint is one for one purpose, and says nothing without the secret', () => {
  const print = seals.fingerprint('number', 'A01234567')
  expect(seals.fingerprint('number', 'A01234567')).toBe(print)
  expect(seals.fingerprint('name', 'A01234567')).not.toBe(print)
  expect(createSeals('another secret').fingerprint('number', 'A01234567')).not.toBe(print)
})
