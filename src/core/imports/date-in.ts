import type { ImportMapping, ImportTarget } from '#contract/imports/import.ts'
import { withLatinDigits } from '#contract/text/latin-digits.ts'

/** In the form of 2026-01-31, if it can be told. */
export function dateIn(
  cell: string | number,
  { columns, dateOrders, dateOrder: usual }: ImportMapping,
  target: ImportTarget,
): string {
  const dateOrder = dateOrders?.[columns.indexOf(target)] ?? usual
  const text = withLatinDigits(String(cell)).trim()
  const [, first = '', second = '', year = ''] = numericDate.exec(text) ?? []
  if (year === '' || (isAmbiguous(text) && !dateOrder)) return text
  const isMonthFirst = Number(second) > 12 || (dateOrder === 'month-first' && Number(first) <= 12)
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** What dateIn leaves, because days and months could be taken for each other */
export function isAmbiguous(text: string): boolean {
  const [, first = '', second = ''] = numericDate.exec(text) ?? []
  return first !== '' && first !== second && Number(first) <= 12 && Number(second) <= 12
}
