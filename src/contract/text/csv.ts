/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const csvStart = '\ufeff'

/** One line of CSV (RFC 4180). */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = withoutFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * An apostrophe keeps a spreadsheet from running such text as a formula. In locales with decimal
 * commas a semicolon starts a new cell, even in quotes.
 */
function withoutFormula(text: string): string {
  return text.replace(/(^|[;\t\r\n])(["\s]*[=+\-@\t\r＝＋－＠])/g, "$1'$2")
}
