import { expect, test } from 'vitest'
import { aCsv, aWorkbook } from '../../../tests/spreadsheets.ts'
import { createSheetReader } from './sheet-process.ts'

const readSheet = createSheetReader()

/** The characters of each batch */
async function readIn(path: string) {
  const batches: number[] = []
  const read = await readSheet({ path }, async (rows) => {
    batches.push(rows.flatMap(([, cells]) => cells).join('').length)
  })
  return { read, most: Math.max(...batches) }
}

test('rows of much text come in small batches', async () => {
  const { read, most } = await readIn(aCsv(Array(30).fill(Array(45).fill('x'.repeat(2000)))))
  expect(read).toMatchObject({ outcome: 'read', rows: 31 })
  expect(most).toBeLessThan(1_200_000)
}, 60_000)

test('a small workbook with one long text in many cells is refused', async () => {
  const { read, most } = await readIn(
    aWorkbook("for n in range(200): sheet.append(['x' * 2000] * 100)"),
  )
  expect(read).toEqual({ outcome: 'refused', because: 'too-much-inside' })
  expect(most).toBeLessThan(1_300_000)
}, 60_000)
