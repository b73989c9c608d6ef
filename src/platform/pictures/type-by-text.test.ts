import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { documentTypes } from '#contract/document-types.ts'
import { typeByText } from '#contract/text/type-by-text.ts'
import { pdfOfEach, writtenDocuments } from '../../../tests/fixtures/written-documents.ts'

test('at least 98 in 100 suggestions for PDFs of all kinds are right, and most PDFs get one', async () => {
  const documents = writtenDocuments()
  const pdfium = await PDFiumLibrary.init()
  const suggested = []
  for (const [index, bytes] of (await pdfOfEach(documents)).entries()) {
    const pdf = await pdfium.loadDocument(bytes)
    const text = pdf.getPage(0).getText()
    pdf.destroy()
    suggested.push({ is: documents[index]?.is, said: typeByText(text), text })
  }
  pdfium.destroy()
  const genuine = suggested.filter(({ is }) => is)
  const made = suggested.filter(({ said }) => said)
  const wrong = made.filter(({ is, said }) => said?.type !== is)
  expect(suggested.length).toBeGreaterThanOrEqual(200)
  expect(suggested.length - genuine.length).toBeGreaterThanOrEqual(70)
  expect(wrong.length / made.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.02)
  expect((made.length - wrong.length) / genuine.length).toBeGreaterThan(0.7)
  for (const { type } of documentTypes) {
    expect(made.filter(({ is }) => is === type).length, type).toBeGreaterThan(3)
  }
})

test.each([
  ['nothing', ''],
  ['white space', ' \r\n\t \n'],
  ['characters that turn the text around', '\u202eVISA\u202c\nand no more'],
  ['very many lines', 'visa\n'.repeat(2000)],
  ['one very long line', 'visa '.repeat(2000)],
  ['characters without a meaning', '\u0000\ud800\ufffd'.repeat(1000)],
])('%s is left to the person', (_, text) => {
  expect(typeByText(text)).toBeUndefined()
})

test('says what the line says, without what would turn it around', () => {
  const text =
    '\u202eOffice\r\n  MEDICAL\u200b   REPORT \r\nBlood B+, X-ray clear, HIV negative, doctor'
  expect(typeByText(text)).toEqual({ type: 'medical', says: 'MEDICAL REPORT' })
})
