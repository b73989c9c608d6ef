import { expect, test } from 'vitest'
import { markedAfter, readLines } from './read-lines.ts'
import { type Filled, nothingTyped } from './record-form.ts'

const passport = `P<BGDAKTER<<RAHIMA<KHATUN<<<<<<<<<<<<<<<<<<<
A012345678BGD9001310F3001019<<<<<<<<<<<<<<00`
const passportOfAnother = `P<XXASARKAR<<KABIR<<<<<<<<<<<<<<<<<<<<<<<<<<
B765432101XXA<<<<<<0M3001019<<<<<<<<<<<<<<<4`
const lowerOfVisa = 'V876543217BGD9001310F3001019<<<<<<<<<<<<<<<<'
const visa = `V<BGDAKTER<<RAHIMA<KHATUN<<<<<<<<<<<<<<<<<<<\n${lowerOfVisa}`
const visaOfAnother = `V<BGDSARKAR<<KABIR<<<<<<<<<<<<<<<<<<<<<<<<<<\n${lowerOfVisa}`

/** Fills a form from two pairs of MRZ lines, with typed changes in between. */
function afterLines(first: string, typed: Filled, second: string) {
  const { filled: before } = readLines(first, nothingTyped)
  const form = { ...nothingTyped, ...before, ...typed }
  const { said, filled } = readLines(second, form, before)
  return { said, form: { ...form, ...filled }, marked: markedAfter(before, filled) }
}

test('lines of another person leave nothing of what the lines before them filled', () => {
  const { said, form, marked } = afterLines(passport, {}, passportOfAnother)
  const another = { passportNumber: 'B76543210', name: 'KABIR SARKAR' }
  expect(form).toEqual({ ...nothingTyped, ...another })
  expect(marked).toEqual(another)
  expect(said).toMatchObject({
    filled: ['passportNumber', 'name'],
    emptied: ['nationality', 'birthDate'],
    differing: [],
  })
})

test('what somebody typed or changed stays, whatever later lines say', () => {
  const { said, form } = afterLines(passport, { birthDate: '1990-01-30' }, passportOfAnother)
  expect(form).toMatchObject({ birthDate: '1990-01-30', nationality: '' })
  expect(said).toMatchObject({ emptied: ['nationality'] })
})

test('the visa of the same person leaves the passport number, that of another empties it', () => {
  const { passportNumber, name } = afterLines(passport, {}, visa).form
  expect([passportNumber, name]).toEqual(['A01234567', 'RAHIMA KHATUN AKTER'])
  const { said, form, marked } = afterLines(passport, {}, visaOfAnother)
  expect([form.passportNumber, form.name]).toEqual(['', 'KABIR SARKAR'])
  expect(marked.passportNumber).toBeUndefined()
  expect(said).toMatchObject({ emptied: ['passportNumber'] })
})
