export const manyNumbersPath = '/MaltipleInput'

/** The text that was pasted and the text of the file, if any */
export async function textsOf(form: FormData): Promise<string[]> {
  const file = form.get('file')
  const uploaded = file instanceof File ? asText(await file.arrayBuffer()) : ''
  return [pastedIn(form), uploaded].filter(Boolean)
}

export function pastedIn(form: FormData): string {
  return String(form.get('numbers') ?? '')
}

/** Spreadsheets may save UTF-16, which begins with a byte order mark. */
function asText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const quotes = /^(?:[\s"'“”‘’]|=(?=\s*["“]))+|(?<![\s"'“”‘’])[\s"'“”‘’]+$/gu

const digit = /\p{Nd}/u

/** A first line without any digit, above lines with digits, has the headings of a table. */
export function withoutHeading(text: string): string {
  const [whole = '', heading = ''] = /^(.*)[\r\n]+/.exec(text) ?? []
  return digit.test(heading) || !digit.test(text) ? text : text.slice(whole.length)
}

/** What has this length between spaces is a number of its own, and no part of a number typed with spaces. */
const wholeNumber = /^(?=.*\p{Nd}).{7,}$/u

/**
 * One number on each line or in each cell of a table; a number may contain spaces, and several long ones may stand
 * beside each other. Spreadsheets write a number that must stay text as ="A01234567", and quote that again in a
 * CSV file.
 */
export function numbersIn(text: string): string[] {
  return text
    .replace(/^\ufeff/gm, '')
    .split(/[\r\n,;\t]+/)
    .map((cell) => cell.replace(quotes, ''))
    .filter((cell) => cell !== '')
    .flatMap((cell) => {
      const pieces = cell.split(/\s+/)
      return pieces.every((piece) => wholeNumber.test(piece)) ? pieces : [cell]
    })
}
