/** Tells spreadsheet programs that what follows is UTF-8. */
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
 * A spreadsheet would take such text for a formula and carry it out: an apostrophe keeps it text. Where
 * numbers have decimal commas, it begins a cell at each semicolon too, whatever is quoted.
 */
function withoutFormula(text: string): string {
  return text.replace(/(^|[;\t\r\n])(["\s]*[=+\-@\t\r＝＋－＠])/g, "$1'$2")
}
