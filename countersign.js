#!/usr/bin/env node
// Plain JavaScript, since it may be an older Node that runs it: the one for cli.js came with npm ci.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = dirname(fileURLToPath(import.meta.url))
/** What the environment says counts more. */
const settings = join(root, '.env')
const given = existsSync(settings) ? [`--env-file=${settings}`] : []
const own = join(root, 'node_modules', 'node', 'bin', 'node')
/** As deploy/countersign.service gives it, which says why. */
const memory = ['--min-semi-space-size=4']
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const isNewEnough = major > 24 || (major === 24 && minor >= 5)

if (isNewEnough || existsSync(own)) {
  const program = isNewEnough ? process.execPath : own
  const command = [...memory, ...given, join(root, 'cli.js'), ...process.argv.slice(2)]
  const child = spawn(program, command, {
    // By the channel cli.js learns that this process was killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // Whoever ends this means the other: a site closes its database before it goes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => process.stderr.write(`${error.message}\n`))
  child.on('close', (code, signal) => {
    process.exitCode = code ?? (signal ? 128 + constants.signals[signal] : 1)
  })
} else {
  process.stderr.write('Countersign needs Node 24.5: run npm ci, which brings it\n')
  process.exitCode = 1
}
