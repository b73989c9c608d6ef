import { expect, test } from 'vitest'
import type { Answers } from '#contract/proof/check-proof.ts'
import { describeAnswers } from './describe-answers.ts'

test('what was signed is shown in the order in which it was signed', () => {
  const answers = {
    signature: { outcome: 'valid' },
    key: { outcome: 'now', fingerprint: 'abc' },
    stands: { outcome: 'stands', asOf: '2026-11-20T00:00:00Z' },
    log: { outcome: 'without-proof' },
    statement: {
      organisation: '\u202eExample\u202c',
      validFrom: '2026-11-20T00:00:00Z',
      facts: {
        name: '\u202eRobin\u202c \u2067র\u200d্যাব\u2069',
        address: '12\u200f/34\u061c-\u200e5',
        visa: { provenance: 'copy-received', issuer: '\u202eOffice' },
      },
    },
  } as unknown as Answers
  const { note, facts } = describeAnswers(answers, 'en')
  expect(note).toContain('What Example stated')
  expect(facts.map(({ text }) => text)).toEqual([
    'Robin র\u200d্যাব',
    '12/34-5',
    'Copy received; not checked with Office',
  ])
})
