import { describe, expect, test } from 'vitest'
import { base32, codeAt, stepAt, stepOfCode } from './second-factors.ts'
import { createVault } from './vault.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B: the last six of the eight digits there
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts in its half minute and in those beside it', () => {
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)
  for (const away of [-1, 0, 1]) {
    expect(stepOfCode(secret, codeAt(secret, step + away), now)).toBe(step + away)
  }
  for (const away of [-2, 2]) {
    expect(stepOfCode(secret, codeAt(secret, step + away), now)).toBeUndefined()
  }
  for (const code of ['', '12345', '1234567', '٠٥٠٤٧١', 'abcdef']) {
    expect(stepOfCode(secret, code, now)).toBeUndefined()
  }
})

// RFC 4648, section 10, without padding
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

describe('the vault', () => {
  const vault = createVault('a secret of at least thirty-two letters')

  test('gives back what it was given, and is never the same twice', () => {
    const kept = vault.lock('second factor', 'a', secret)
    expect(Buffer.from(vault.unlock('second factor', 'a', kept))).toEqual(secret)
    expect(vault.lock('second factor', 'a', secret)).not.toBe(kept)
  })

  test('opens for nobody else, for nothing else, and with no other secret', () => {
    const kept = vault.lock('second factor', 'a', secret)
    expect(() => vault.unlock('second factor', 'b', kept)).toThrow()
    expect(() => vault.unlock('another purpose', 'a', kept)).toThrow()
    const other = createVault('another secret of thirty-two letters')
    expect(() => other.unlock('second factor', 'a', kept)).toThrow()
    const altered = kept.slice(0, -2) + (kept.endsWith('AA') ? 'BB' : 'AA')
    expect(() => vault.unlock('second factor', 'a', altered)).toThrow()
    expect(() => vault.unlock('second factor', 'a', 'nothing')).toThrow()
  })
})
