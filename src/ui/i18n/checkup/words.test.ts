import { expect, test } from 'vitest'
import { checkup, type Finding, stateOf } from '#contract/site/checkup.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'
import { tell } from './words.ts'

const findings = Object.keys(en.findings) as Finding[]

test('what is not well says what to do, and both languages say the same facts', () => {
  const factsIn = (said: readonly (string | undefined)[]) =>
    said
      .join(' ')
      .match(/\{\w+\}/g)
      ?.toSorted() ?? []
  for (const finding of findings) {
    expect(factsIn(bn.findings[finding]).filter(isNew), finding).toEqual(
      factsIn(en.findings[finding]).filter(isNew),
    )
    const wanted = stateOf(finding) === 'ok' ? 1 : 2
    expect(en.findings[finding].length, finding).toBe(wanted)
    expect(bn.findings[finding].length, finding).toBe(wanted)
  }
})

function isNew(fact: string, place: number, all: string[]): boolean {
  return all.indexOf(fact) === place
}

test('each check can be well, and numbers are in the digits of the language', () => {
  for (const states of Object.values(checkup)) expect(Object.values(states)).toContain('ok')
  const facts = { hours: 49 }
  const late = { check: 'lastBackup', finding: 'backup-late', state: 'failed', facts } as const
  expect(tell(late, 'en').says).toContain('49 hours')
  expect(tell(late, 'bn').says).toContain('৪৯ ঘণ্টা')
})
