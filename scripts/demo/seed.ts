import { readConfig } from '../../src/platform/config.ts'
import { startFailure } from '../../src/platform/start-failure.ts'
import { openPortal } from '../../src/portal.ts'
import { NotADemo, seedDemo } from './seed-demo.ts'

process.umask(0o077)
try {
  await using portal = await openPortal(readConfig(), {
    first: { isDemo: true, lookupPolicy: 'number' },
  })
  await seedDemo(portal, (line) => console.log(line))
} catch (error) {
  console.error(error instanceof NotADemo ? error.message : (startFailure(error) ?? error))
  process.exitCode = 1
}
