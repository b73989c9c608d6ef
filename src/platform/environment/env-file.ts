import { existsSync, readFileSync } from 'node:fs'

/** Only white space, or a comment */
const nothing = /[^\S\n]*(?:#[^\n]*)?(?:\n|$)/y
/** A quoted value may span several lines. */
const assignment =
  /\ufeff?[^\S\n]*(?:export[^\S\n]+)?[\w.-]+[^\S\n]*=[^\S\n]*(?:(["'`])[\s\S]*?\1[^\n]*|[^"'`\n][^\n]*)?(?:\n|$)/y

export function settingsFiles(options: readonly string[] = process.execArgv): string[] {
  return options.flatMap((option) => {
    const [, file = ''] = /^--env-file(?:-if-exists)?=(.+)$/.exec(option) ?? []
    return existsSync(file) ? [file] : []
  })
}

/** Lines of settings files (--env-file) that Node ignores silently, such as "PORT: 3000" */
export function linesPassedOver(options?: readonly string[]): string[] {
  return settingsFiles(options).flatMap((file) => {
    // The message does not show the line, which may contain a secret.
    return passedOver(readFileSync(file, 'utf8')).map((line) => {
      return `line ${line} of ${file} is not of the form NAME=value; a # in front makes it a comment`
    })
  })
}

function passedOver(text: string): number[] {
  const lines: number[] = []
  for (let at = 0; at < text.length; ) {
    const known = [nothing, assignment].find((kind) => {
      kind.lastIndex = at
      return kind.test(text)
    })
    if (!known) lines.push(text.slice(0, at).split('\n').length)
    const end = text.indexOf('\n', at) + 1 || text.length
    at = known ? known.lastIndex : end
  }
  return lines
}
