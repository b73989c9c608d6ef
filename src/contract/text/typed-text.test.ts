import { expect, test } from 'vitest'
import { line, recordFields } from '../record.ts'
import { settingsSchema } from '../settings.ts'
import { plainText, sendBackReason } from '../staff-record.ts'
import { lines } from './lines.ts'

const { shape } = recordFields

test('what comes along unseen when something is pasted is no mistake', () => {
  for (const pasted of [
    'Robin\tSample',
    'Robin\r\nSample',
    ' Robin \u00a0Sample\ufeff',
    '\u202aRobin Sample\u202c',
    'Robin \u2067Sample\u2069',
  ]) {
    expect(shape.name.parse(pasted)).toBe('Robin Sample')
  }
  expect(shape.name.parse('র\u200d্যাব عبد')).toBe('র\u200d্যাব عبد')
  expect(shape.name.safeParse('Robin\u001b[0m').success).toBe(false)
  expect(shape.name.safeParse('Robin\ud800').success).toBe(false)
})

test('no letter has so many marks that they cover other lines', () => {
  for (const [mark, most] of [
    ['\u0e48', 8],
    ['\u0301', 2],
    ['\u0347', 2],
    ['\u20dd', 2],
  ] as const) {
    const marks = mark.repeat(most)
    for (const stacked of [marks.repeat(9), `${marks}\u200d${marks}`]) {
      expect(line(100).parse(`x${stacked}y`).replaceAll('\u200d', '')).toBe(`x${marks}y`)
      for (const text of [lines(100), plainText]) {
        expect(text.parse(`x${stacked}\ny`).replaceAll('\u200d', '')).toBe(`x${marks}\ny`)
      }
    }
  }
  for (const right of ['র\u200d্যাঁ', 'ড়ুঁ', 'Nguyễn Thị Hậu', 'בְּרֵאשִׁ֖ית', 'ཧཱུྃ', 'ལྐྵྨཱི', 'လျှို့', 'မြို့\u200bက']) {
    expect(line(100).parse(right)).toBe(right.normalize('NFC'))
  }
})

test("nothing in the organisation's details covers the line that it is no government", () => {
  const { name, address, actsFor } = settingsSchema.shape.organisation.shape
  for (const mark of ['\u0347', '\u033f', '\u20dd', '\u034f\u0332', '\u200d\u0332']) {
    const marked = [...'Rahman Visas'].map((letter) => letter + mark.repeat(8)).join('')
    for (const text of [name, address, actsFor]) {
      const runs = text.parse(marked.slice(0, 120)).match(/[\p{M}\p{Cf}]+/gu) ?? []
      for (const run of runs) expect(run.match(/\p{M}/gu), mark).toHaveLength(2)
    }
  }
  const vietnamese = 'Nguyễn Thị Hậu'.normalize('NFD')
  for (const right of [
    vietnamese,
    'মন্ত্রণাল\u09df',
    'র\u200d্যাঁ',
    'بِسْمِ ٱللَّٰهِ',
    'يَٰٓأَيُّهَا',
    'وَؤَّ',
    'ལྐྵྨཱི',
    'မြို့',
  ]) {
    expect(name.parse(right)).toBe(right)
  }
})

test('what nobody can see is not there', () => {
  for (const unseen of ['', ' ', '\u200b', '\u202e', '\u200d\u0301']) {
    const { error } = shape.name.safeParse(unseen)
    expect(error?.issues.map(({ message }) => message)).toEqual(['required'])
  }
  expect(shape.motherName.parse('\u200b')).toBe('')
  for (const unseen of ['\u200b', '\u200b \u200b', '\u3164', '\u2800\n\u200d']) {
    for (const text of [shape.name, lines(100), sendBackReason]) {
      expect(text.safeParse(unseen).error?.issues[0]?.message).toBe('required')
    }
    expect(plainText.parse(unseen)).toBe('')
  }
  for (const seen of ['-', '?', 'ক', '5']) expect(shape.name.parse(seen)).toBe(seen)
})

test('text is as long as it is kept, however its lines and letters were sent', () => {
  expect(lines(7).parse('one\r\ntwo')).toBe('one\ntwo')
  expect(lines(7).safeParse('one\ntwo!').error?.issues[0]?.message).toBe('too-long')
  expect(lines(9).parse('one\ttwo\u0007')).toBe('one two')
  const precomposed = '\u09df'
  expect(line(2).parse(precomposed)).toHaveLength(2)
  expect(line(3).safeParse(precomposed.repeat(2)).error?.issues[0]?.message).toBe('too-long')
})

test('letters that look like Latin ones, and slashes that nobody sees, make no number', () => {
  for (const typed of [
    '\u0421123',
    'A\u0421123',
    '\u0391123',
    '\u13aa123',
    '\u0995123',
    '\u00d8123',
    'A123/',
    'A1//23',
  ]) {
    expect(shape.passportNumber.safeParse(typed).error?.issues[0]?.message).toBe('not-a-number')
  }
  expect(shape.passportNumber.parse('a\u2010b\u00a012/3.\u0664')).toBe('AB12/34')
  for (const same of ['A.0123', 'A0123.', '.A..01\uff0e23', 'a\u20240123']) {
    expect(shape.passportNumber.parse(same), same).toBe('A0123')
  }
})

test("half a letter is none in the organisation's details either", () => {
  const { phone, address } = settingsSchema.shape.organisation.shape
  expect(phone.safeParse('01\ud800').success).toBe(false)
  expect(phone.parse('01\r\n02')).toBe('01 02')
  expect(address.parse('01\r\n02')).toBe('01\n02')
})

test('what could never become short enough is refused as it came, before anything is put in order', () => {
  for (const rule of [shape.name, lines(200)]) {
    const [apart, tooMuch] = ['e\u0301'.repeat(200), `Robin${' '.repeat(600)}`]
    expect(rule.parse(apart)).toBe('\u00e9'.repeat(200))
    expect(rule.safeParse(tooMuch).error?.issues[0]?.message).toBe('too-long')
  }
  expect(plainText.parse('e\u0301'.repeat(1000))).toBe('\u00e9'.repeat(1000))
  expect(plainText.safeParse(`x${' '.repeat(3000)}`).error?.issues).toHaveLength(1)
})
