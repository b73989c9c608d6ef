import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import type { Finding } from '#contract/site/finding.ts'
import { readConfig } from '#platform/config.ts'
import { diskKind } from '#platform/disk.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'

/** Runs the doctor command with only these settings in the environment. */
export async function doctor(environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['cli.js', 'doctor', ...args], {
    env: { PATH: process.env.PATH, ...environment },
  })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: (await ended)[0] as number, out, err }
}

/** Runs the doctor command with `--json`. */
export async function doctorAsJson(environment: Record<string, string>) {
  const { code, out, err } = await doctor(environment, '--json')
  expect(err).toBe('')
  const { checks } = (JSON.parse(out) as { data: { checks: Finding[] } }).data
  return { code, out, checks, findings: checks.map(({ finding }) => finding) }
}

/** All findings that are not ok, as `failed: finding` or `warning: finding`. */
export async function wrong(environment: Record<string, string | undefined>): Promise<string[]> {
  const findings = await runDoctor(readConfig(environment), 'command')
  for (const { says, todo = '' } of findings) expect(says + todo).not.toMatch(/[{}]|undefined/)
  return findings
    .filter(({ state }) => state !== 'ok')
    .map(({ state, finding }) => `${state}: ${finding}`)
    .toSorted()
}

/** Findings that every test site has, since it has no mail server and only one disk */
export const usual = [
  ...(diskKind(tmpdir()) === 'memory' ? ['failed: data-in-memory'] : []),
  'warning: backups-beside-data',
  'warning: mail-none',
  ...(process.getuid?.() === 0 ? ['warning: runs-as-root'] : []),
]
