import { openServer } from './build/server/index.js'

// Whatever this process writes, nobody else may read.
process.umask(0o077)

try {
  const server = await openServer()
  const stop = () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  const { name, message } = error as Error
  const isForThePerson = name === 'ConfigProblems' || name === 'NewerSchema'
  console.error(isForThePerson ? message : error)
  process.exitCode = 1
}
