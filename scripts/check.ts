import { spawn } from 'node:child_process'
import { once } from 'node:events'

const quick = [
  [['biome', 'check', '.']],
  [['react-router', 'typegen'], ['tsc']],
  [
    ['vitest', 'run', '--reporter=dot', 'tests/architecture.test.ts', 'tests/walls.test.ts'],
    ['vitest', 'run', '--reporter=dot', '--changed', '--passWithNoTests', 'src'],
  ],
] as const

/** Runs the checks before a commit: lint, types, and tests without a browser that the change can affect. */
async function runInOrder(commands: readonly (readonly string[])[]): Promise<boolean> {
  for (const [program = '', ...args] of commands) {
    const child = spawn(`node_modules/.bin/${program}`, args, { stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    if (code !== 0) return false
  }
  return true
}

const ended = await Promise.all(quick.map(runInOrder))
process.exitCode = ended.every(Boolean) ? 0 : 1
