#!/usr/bin/env node
// Plain JavaScript, as main.js is: a command would take an eighth more of the processor.
import process from 'node:process'

// Files that this process creates are private.
process.umask(0o077)

// countersign.js was killed, so that it could pass no signal on.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const [verb, ...rest] = process.argv.slice(2)
if (verb === 'start' && rest.length === 0) await import('./main.js')
else if (verb === 'demo' && rest.length === 0) await import('./scripts/demo.ts')
else {
  const built = await import('./build/server/cli.js').catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    console.error('Countersign is not built yet: run npm run build')
    process.exit(1)
  })

  // Whoever reads no further, such as head, has what they wanted.
  let lost
  process.stdout.on('error', (error) => {
    if (error.code !== 'EPIPE') lost = error
  })
  const code = await built.runCommand({
    argv: process.argv.slice(2),
    print: (text) => process.stdout.write(text),
    complain: (text) => process.stderr.write(text),
  })
  // An abandoned request may still be waiting for an answer: do not wait for it.
  process.stdout.write('', () =>
    setImmediate(() => {
      if (lost) console.error(`The answer could not be written (${lost.code})`)
      process.exit(lost ? 1 : code)
    }),
  )
}
