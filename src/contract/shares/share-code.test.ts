import { expect, test } from 'vitest'
import { inGroups, newShareCode, readShareCode } from './share-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = Array.from({ length: 50 }, newShareCode)
const put = (code: string, at: number, letter: string) =>
  code.slice(0, at) + letter + code.slice(at + 1)

test('a code has eleven random symbols and one that checks them', () => {
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) {
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(readShareCode(code)).toBe(code)
  }
})

test('every single wrong symbol is detected', () => {
  for (const code of codes) {
    for (let at = 0; at < code.length; at++) {
      for (const letter of alphabet) {
        const altered = put(code, at, letter)
        if (altered !== code) expect(readShareCode(altered), altered).toBeUndefined()
      }
    }
  }
})

test('any two swapped symbols are detected', () => {
  for (const code of codes) {
    for (let at = 0; at < code.length; at++) {
      for (let other = 0; other < at; other++) {
        const [one = '', two = ''] = [code[at], code[other]]
        const swapped = put(put(code, at, two), other, one)
        if (swapped !== code) expect(readShareCode(swapped), swapped).toBeUndefined()
      }
    }
  }
})

test('a code may be typed in any way, but not shortened, lengthened or with other letters', () => {
  for (const code of codes) {
    const groups = inGroups(code)
    expect(groups).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    const looks = groups.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
    const link = `https://records.example.org/Share#${groups}`
    for (const typed of [
      groups,
      looks,
      ` ${groups.replaceAll('-', ' ')} `,
      `${code}\u200b`,
      link,
      `Code: ${groups}`,
      `কোড：${groups}`,
      `Records of Example\nCode: ${groups}\n`,
      `*${groups}*`,
      `“${groups}”`,
      `Code: *${groups}*.`,
      `${groups}।`,
      `(${link})`,
    ]) {
      expect(readShareCode(typed), typed).toBe(code)
    }
    for (const typed of [
      code.slice(1),
      `${code}0`,
      put(code, 3, 'U'),
      put(code, 3, '/'),
      '',
      `${code}: `,
    ]) {
      expect(readShareCode(typed), typed).toBeUndefined()
    }
  }
  expect(readShareCode(' '.repeat(100_000))).toBeUndefined()
})
