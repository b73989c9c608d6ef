export async function textOf(form: FormData): Promise<string> {
  const file = form.get('file')
  const uploaded = file instanceof File ? asText(await file.arrayBuffer()) : ''
  return [pastedIn(form), uploaded].filter(Boolean).join('\n')
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

/**
 * One number on each line or in each cell of a table; a number may contain spaces. Spreadsheets write a number
 * that must stay text as ="A01234567", and quote that again in a CSV file.
 */
export function numbersIn(text: string): string[] {
  return text
    .replace(/^\ufeff/gm, '')
    .split(/[\r\n,;\t]+/)
    .map((cell) => cell.replace(quotes, ''))
    .filter((cell) => cell !== '')
}
