import { ConfigProblems, readConfig } from '../../src/platform/config.ts'
import { openPortal } from '../../src/portal.ts'
import { NotADemo, seedDemo } from './seed-demo.ts'

process.umask(0o077)
try {
  await using portal = await openPortal(readConfig())
  await seedDemo(portal, (line) => console.log(line))
} catch (error) {
  const isForThePerson = error instanceof ConfigProblems || error instanceof NotADemo
  console.error(isForThePerson ? error.message : error)
  process.exitCode = 1
}
