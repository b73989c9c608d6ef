// Plain JavaScript: what Node needs to read TypeScript would take 13 MB of memory for as long as the server runs.
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

// Files that this process creates are private.
process.umask(0o077)

const built = await import('./build/server/index.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('Countersign is not built yet: run npm run build')
  process.exit(1)
})

try {
  const site = built.start()
  built.stopOnSignals(site)
  await site.started
  // Under load V8 would let the heap of new objects grow to three times its size. An option of Node keeps it from
  // shrinking below 4 MB, from where it would not come back (deploy/countersign.service).
  setFlagsFromString('--semi-space-growth-factor=1')
} catch (error) {
  console.error(built.whyNotStarted(error) ?? error)
  process.exit(1)
}
