import { type CheckState, worstOf } from '#contract/site/checkup.ts'
import { examineMachine, tellInEnglish } from '#server/checkup.ts'
import type { Ended } from './command.ts'

const marks: Record<CheckState, string> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ' }
const indent = ' '.repeat(9)

/** Everything that whoever runs the site can get wrong, whether it runs or not. */
export async function doctor(): Promise<Ended> {
  const checked = await examineMachine()
  const told = checked.map((one) => ({ ...one, ...tellInEnglish(one) }))
  const paragraphs = told.map(({ state, title, says, todo }) => {
    return `${marks[state]}  ${title}: ${says}\n${todo ? `${indent}${todo}\n` : ''}`
  })
  const count = (wanted: CheckState) => checked.filter(({ state }) => state === wanted).length
  const end = `\n${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok\n`
  const state = worstOf(checked)
  return {
    outcome: state === 'failed' ? 'failed' : 'done',
    say: paragraphs.join('') + end,
    isReport: true,
    data: { state, checks: told },
  }
}
