import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process of tests/fixtures that has opened the site and begins its work. */
export async function startWorker(name: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [`tests/fixtures/${name}.ts`], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  const [first] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  if (!String(first).startsWith('working')) throw new Error(`${name} did not start: ${first}`)
  return Object.assign(child, { said: () => said })
}
