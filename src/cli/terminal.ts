/** Asks without showing what is typed. */
export async function askHidden(question: string): Promise<string> {
  const { stdin, stdout } = process
  if (!stdin.isTTY) throw new Error('There is no terminal to ask on: use --password-stdin')
  stdout.write(question)
  stdin.setRawMode(true)
  stdin.setEncoding('utf8')
  stdin.resume()
  try {
    return await new Promise<string>((resolve, reject) => {
      let typed = ''
      stdin.on('data', function read(text: string) {
        for (const key of text) {
          if (key === '\u0003') return reject(new Error('Stopped'))
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

export async function readAll(): Promise<string> {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) text += part
  return text
}
