/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvStart = '\ufeff'

/** One line of CSV (RFC 4180), in which all lines have as many cells as the headings. */
export function csvLine(cells: readonly (string | number)[], columns = cells.length): string {
  const missing = ','.repeat(Math.max(0, columns - cells.length))
  return `${cells.map(cell).join(',')}${missing}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = withoutFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A dash in place of a value, and a negative number, which spreadsheets do not run */
const harmless = /^(-+|-\d+(\.\d+)?)$/

/**
 * Where a cell may begin, the space there, and the sign of a formula if there is one. `^` comes last: at a
 * semicolon that begins the text it would match first, and the search would go on behind the semicolon.
 */
const beginning = /([;\t\r\n]|^)(["\s]*)([=+\-@＝＋－＠]?)/g

/**
 * An apostrophe keeps a spreadsheet from running such text as a formula. In locales with decimal
 * commas a semicolon starts a new cell, even in quotes, and so does a new line.
 */
function withoutFormula(text: string): string {
  if (harmless.test(text)) return text
  const safe = text.replace(beginning, (all, edge: string, space: string, sign: string) => {
    return sign ? `${edge}${space}'${sign}` : all
  })
  return /^[\t\r]/.test(text) ? `'${safe}` : safe
}
