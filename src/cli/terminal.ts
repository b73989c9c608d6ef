/** Input that cannot be used; the message says why. */
export class BadInput extends Error {}

export async function askHidden(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) throw new BadInput('There is no terminal to ask on: use --password-stdin')
  stdout.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      stdin.on('data', function read(text: string) {
        for (const key of text) {
          if (key === '\u0003') return reject(new BadInput('Stopped'))
          if (key === '\r' || key === '\n' || key === '\u0004') {
            stdin.off('data', read)
            return resolve(typed)
          }
          typed = key === '\u007f' || key === '\b' ? typed.slice(0, -1) : typed + key
        }
      })
    })
  } finally {
    stdin.setRawMode(false)
    stdin.pause()
    stdout.write('\n')
  }
}

/** Replaces invisible characters, which could control the terminal or reverse text, except ZWNJ and ZWJ. */
export function plain(text: string): string {
  return text.replaceAll(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

/** JSON with these characters escaped */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
}

function escaped(letter: string): string {
  const units = letter.split('').map((unit) => unit.charCodeAt(0))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/** Such as `1 file` and `2 files` */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

const units = ['B', 'kB', 'MB', 'GB', 'TB']

export function bytesInWords(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const digits = power === 0 ? 0 : 1
  return `${(bytes / 1000 ** power).toFixed(digits)} ${units[power]}`
}

const shownEveryMs = 200

export function showProgress() {
  const { stderr } = process
  let shownAt = 0
  function clear(): void {
    if (shownAt > 0) stderr.write('\r\u001b[K')
    shownAt = 0
  }
  function progress(done: string, count: number, of?: number): void {
    if (!stderr.isTTY || Date.now() - shownAt < shownEveryMs) return
    shownAt = Date.now()
    stderr.write(`\r\u001b[K${of ? `${bar(count / of)} ${count} of ${of}` : count} ${done}`)
  }
  return { progress, clear }
}

const barWidth = 24

function bar(part: number): string {
  const full = Math.round(Math.min(1, part) * barWidth)
  return `${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${Math.floor(part * 100)} %`
}
