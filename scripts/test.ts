import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { provision } from './provision.ts'

type Step = { title: string; run: () => number | Promise<number> }

const root = join(import.meta.dirname, '..')
const programs = join(root, 'node_modules', '.bin')

const steps: Step[] = [
  { title: 'What this machine needs', run: () => (provision() ? 0 : 1) },
  { title: 'Lint and format', run: () => run('biome', 'ci', '.') },
  { title: 'Types', run: () => run('react-router', 'typegen') || run('tsc') },
  { title: 'Build', run: () => run('vite', 'build') },
  { title: 'Tests', run: () => runTests(process.argv.slice(2)) },
]

async function runSteps(): Promise<number> {
  for (const [index, { title, run }] of steps.entries()) {
    console.log(`\n[${index + 1}/${steps.length}] ${title}`)
    const code = await run()
    if (code !== 0) return code
  }
  return 0
}

async function runTests(args: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-tests-'))
  const reportFile = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]
    const code = await run('vitest', 'run', ...reporters, ...args)
    const endedBySignal = code > 128
    if (endedBySignal) return code

    const { passed, failed, skipped } = await readFigures(reportFile)
    // Vitest can fail without a failed test: an unhandled rejection, a global setup that throws.
    const failures = code === 0 ? failed : Math.max(failed, 1)
    console.log(`${passed} passed, ${failures} failed${skipped ? `, ${skipped} skipped` : ''}`)
    return code || (passed === 0 || failed > 0 ? 1 : 0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readFigures(
  reportFile: string,
): Promise<{ passed: number; failed: number; skipped: number }> {
  const text = await readFile(reportFile, 'utf8').catch(() => undefined)
  if (text === undefined) return { passed: 0, failed: 0, skipped: 0 }

  const report: JsonTestResults = JSON.parse(text)
  const { numTotalTests, numPassedTests, numFailedTests } = report
  // Count files that fail before their first test, since no test reports such a failure.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((t) => t.status !== 'failed'),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numTotalTests - numPassedTests - numFailedTests,
  }
}

function run(program: string, ...args: string[]): Promise<number> {
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` }
  const child = spawn(join(programs, program), args, { cwd: root, env, stdio: 'inherit' })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.off('SIGTERM', passOn)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

// Ctrl-C reaches the running step directly; this process waits for it to finish.
process.on('SIGINT', () => {})
process.exitCode = await runSteps()
