import { type FindingState, worstState } from '#contract/site/finding.ts'
import { runDoctorAlone } from '#server/doctor/run-doctor.ts'
import type { Ended } from './command.ts'

const marks: Record<FindingState, string> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' }
const indent = ' '.repeat(9)

/** Everything that the operator can get wrong, whether the site runs or not. */
export async function doctor(): Promise<Ended> {
  const checks = await runDoctorAlone()
  const paragraphs = checks.map(({ state, title, says, todo }) => {
    return `${marks[state]}  ${title}: ${says}\n${todo ? `${indent}${todo}\n` : ''}`
  })
  const count = (wanted: FindingState) => checks.filter(({ state }) => state === wanted).length
  const end = `\n${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok\n`
  const state = worstState(checks)
  return {
    outcome: state === 'failed' ? 'failed' : 'done',
    say: paragraphs.join('') + end,
    isReport: true,
    data: { state, checks },
  }
}
