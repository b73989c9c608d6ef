import { spawnSync } from 'node:child_process'
import { readConfig } from '../src/platform/config.ts'
import { failureInWords } from '../src/platform/start-failure.ts'
import { demoAccounts, inventPassword } from './demo/demo-accounts.ts'
import { fixedRecords } from './demo/demo-records.ts'

/** Starts a separate instance with fictional records; it never touches a real one. */
async function demo(): Promise<void> {
  process.env.DATA_DIR ||= 'demo-data'
  process.env.LOG_LEVEL ||= 'warn'
  const password = (process.env.DEMO_PASSWORD ||= inventPassword())
  const config = readConfig()
  // In a separate process, since drawing needs SVG, which the server refuses to read.
  const seeding = spawnSync(process.execPath, ['scripts/demo/seed.ts'], { stdio: 'inherit' })
  if (seeding.status !== 0) {
    process.exitCode = 1
    return
  }

  const { openServer, stopOnSignals } = await import('../build/server/index.js')
  const server = await openServer(config)
  console.log(introduction(server.port, password))
  stopOnSignals(server)
}

function introduction(port: number, password: string): string {
  const numbers = fixedRecords.map(({ passportNumber, irccNumber, about }) => {
    return `    ${passportNumber}  ${irccNumber}  ${about}`
  })
  return [
    '',
    `  Countersign demo, with fictional records:  http://localhost:${port}`,
    '',
    '  Passport number, IRCC number (for /Check_Visa), and what a visitor sees',
    ...numbers,
    '',
    `  Sign in at http://localhost:${port}/login with the password  ${password}`,
    ...demoAccounts.map(({ email, role }) => `    ${email.padEnd(24)}  ${role}`),
    '',
  ].join('\n')
}

try {
  process.umask(0o077)
  await demo()
} catch (error) {
  console.error(failureInWords(error) ?? error)
  process.exitCode = 1
}
