import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodePunycode } from './punycode.ts'

test.each([
  ['xn--mnich-kva', 'münich'],
  ['xn--35bblxiep5fp0mb', 'মন্ত্রণালয়'],
  ['xn--80ak6aa92e', 'аррӏе'],
  ['xn--ls8h', '💩'],
  ['XN--MNICH-KVA', 'MüNICH'],
])('%s stands for %s', (label, letters) => {
  expect(decodePunycode(label)?.normalize('NFC')).toBe(letters.normalize('NFC'))
})

test.each(['example', 'xn--', 'xn--99999999', 'xn--a-b c', 'xn--é'])(
  '%s stands for nothing',
  (label) => {
    expect(decodePunycode(label)).toBeUndefined()
  },
)

test('any label in other letters comes back as it was', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcабвгдঅআকখগনমαβγ中文字äöü'),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(letters, (text) => {
      if (!/[^a-z]/.test(text)) return
      const host = new URL(`http://${text}.example`).hostname
      const read = decodePunycode(host.split('.')[0] ?? '')
      expect(read).toBe(text.normalize('NFC'))
    }),
  )
})
