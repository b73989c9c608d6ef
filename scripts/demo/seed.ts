import { openPortal } from '#server/portal.ts'
import { readConfig } from '../../src/platform/config.ts'
import { failureInWords } from '../../src/platform/start-failure.ts'
import { inventPassword } from './demo-accounts.ts'
import { demoClock, demoSettings, NotADemo, seedDemo } from './seed-demo.ts'

process.umask(0o077)
try {
  const clock = demoClock()
  await using portal = await openPortal(readConfig(), { first: demoSettings, clock: clock.now })
  const password = process.env.DEMO_PASSWORD || inventPassword()
  await seedDemo(portal, { password, clock, say: (line) => console.log(line) })
} catch (error) {
  console.error(error instanceof NotADemo ? error.message : (failureInWords(error) ?? error))
  process.exitCode = 1
}
