import process from 'node:process'

// Whatever this process writes, nobody else may read.
process.umask(0o077)

const built = await import('./build/server/index.js').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('Countersign is not built yet: run npm run build')
  process.exit(1)
})

try {
  built.stopOnSignals(await built.openServer())
} catch (error) {
  console.error(built.whyNotOpened(error) ?? error)
  process.exitCode = 1
}
