import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { type Answers, type KeyAnswer, refusedAs } from '#contract/proof/check-proof.ts'
import type { Refusal } from '#contract/proof/jws.ts'
import { describeAnswers, type Line } from './describe-answers.ts'
import { checkPageWords } from './page-words.ts'
import { checkWords } from './words.ts'

const now = new Date('2026-11-20T12:00:00Z')

const valid = {
  signature: { outcome: 'valid' },
  key: { outcome: 'now', fingerprint: 'abc' },
  stands: { outcome: 'stands', asOf: '2026-11-20T00:00:00Z' },
  log: { outcome: 'without-proof' },
} as const

test('what was signed is shown in the order in which it was signed', () => {
  const answers = {
    ...valid,
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
  const { note, facts } = describeAnswers(answers, 'en', now)
  expect(note).toContain('What Example stated')
  expect(facts.map(({ text }) => text)).toEqual([
    'Robin র\u200d্যাব',
    '12/34-5',
    'Copy received; not checked with Office',
  ])
})

test.each([
  ['en', 'Valid until 26 November 2026', 'Ended on 26 November 2026'],
  ['bn', 'মেয়াদ ২৬ নভেম্বর, ২০২৬ পর্যন্ত', '২৬ নভেম্বর, ২০২৬ তারিখে মেয়াদ শেষ হয়েছে'],
] as const)(
  'a document ends once its last day is over everywhere, in %s',
  (locale, until, ended) => {
    const statement = { organisation: 'Example', facts: { visa: { expiresOn: '2026-11-26' } } }
    const answers = { ...valid, statement } as unknown as Answers
    for (const [at, said] of [
      ['2026-11-26T12:00:00Z', until],
      ['2026-11-27T11:59:59Z', until],
      ['2026-11-27T12:00:00Z', ended],
    ] as const) {
      expect(describeAnswers(answers, locale, new Date(at)).facts[0]?.text, at).toBe(said)
    }
  },
)

test('a withdrawal is told without the time of the list, which is made out a minute earlier', () => {
  const answers = {
    signature: { outcome: 'valid' },
    key: { outcome: 'now', fingerprint: 'abc' },
    stands: { outcome: 'withdrawn' },
    log: { outcome: 'without-proof' },
  } as const
  const said = (locale: 'en' | 'bn') => describeAnswers(answers, locale, now).lines[2]
  expect(said('en')).toEqual({
    title: 'Still stands',
    says: ['No: it was withdrawn.'],
    state: 'bad',
  })
  expect(said('bn')?.says).toEqual(['না: এটি প্রত্যাহার করা হয়েছে।'])
})

test('whom the organisation acts for is what it said itself, and what it issued it issued by its name', () => {
  const statement = {
    organisation: 'Department of Samples',
    actsFor: 'Samplestan\u202e',
    validFrom: '2026-11-20T00:00:00Z',
    facts: { visa: { provenance: 'issued-by-us', pages: ['0'.repeat(64)] } },
  }
  const answers = {
    signature: { outcome: 'valid' },
    key: { outcome: 'now', fingerprint: 'abc' },
    stands: { outcome: 'could-not-ask' },
    log: { outcome: 'without-proof' },
    statement,
  } as unknown as Answers
  const { note, facts } = describeAnswers(answers, 'en', now)
  expect(note).toContain('What Department of Samples stated')
  expect(note).toContain('Department of Samples stated that it acts for Samplestan. Only that')
  expect(facts[0]?.text).toBe('1 page · Issued by Department of Samples')
  expect(describeAnswers(answers, 'bn', now).note).toContain('কর্তৃপক্ষের পক্ষে কাজ করে: Samplestan।')
})

test.each(['en', 'bn'] as const)(
  'no line about a refused file says that anything was asked or missing, in %s',
  (locale) => {
    for (const signature of [
      { outcome: 'refused', because: 'wrong-signature' },
      { outcome: 'no-key' },
    ] as const) {
      const { lines } = describeAnswers({ ...refusedAs('wrong-signature'), signature }, locale, now)
      const notLookedAt = { state: 'open', says: [checkWords[locale].notLookedAt] }
      expect(lines.slice(2)).toMatchObject([notLookedAt, notLookedAt])
    }
  },
)

test.each(['en', 'bn'] as const)(
  'why a list was no answer is said of the list, in %s',
  (locale) => {
    const t = checkWords[locale]
    const says = (because: Refusal) => {
      const key = { outcome: 'now', fingerprint: 'abc' } as const
      const stands = { outcome: 'could-not-ask', because } as const
      const log = { outcome: 'without-proof' } as const
      const answers = { signature: { outcome: 'valid' }, key, stands, log } as const
      return describeAnswers(answers, locale, now).lines[2]?.says
    }
    for (const because of ['outdated', 'list-too-early'] as const) {
      expect(says(because)).toEqual([t.couldNotAsk, t.refusals[because]])
    }
    for (const because of ['not-a-statement', 'wrong-type', 'too-large'] as const) {
      expect(says(because)).toEqual([t.couldNotAsk, t.noStatusList])
    }
  },
)

test.each(['en', 'bn'] as const)('a date ahead of the clock here is a warning, in %s', (locale) => {
  const signature = { outcome: 'valid', isDatedAhead: true } as const
  const line = (key: KeyAnswer) =>
    describeAnswers({ ...valid, signature, key }, locale, now).lines[0]
  const t = checkWords[locale]
  expect(line(valid.key)).toMatchObject({ state: 'warning', says: [t.valid, t.datedAhead] })
  const unknown = line({ outcome: 'unknown', fingerprint: 'abc' })
  expect(unknown).toMatchObject({ state: 'open', says: [t.fitsUnknownKey] })
})

test.each(['en', 'bn'] as const)(
  'a time stamp that came along is named, and the date is no longer that of the organisation alone, in %s',
  (locale) => {
    const t = checkWords[locale]
    const logged = { outcome: 'logged', day: '2026-11-20', from: 'given', witnesses: 0, named: 0 }
    const says = (more: object) => {
      const log = { ...logged, ...more } as Answers['log']
      return describeAnswers({ ...valid, log }, locale, now).lines[3]?.says.slice(1)
    }
    expect(says({})).toEqual([t.noWitness])
    expect(says({ isStamped: true })).toEqual([t.noWitnessButStamp])
    const seenAt = '2026-11-20T10:00:00Z'
    expect(says({ seenAt, witnesses: 1, isStamped: true })?.slice(1)).toEqual([t.stamped])
  },
)

test('a document has both titles that a sheet may print for it', () => {
  const answers = {
    ...valid,
    statement: {
      isSignedCode: true,
      organisation: 'Example',
      validFrom: '2026-11-20T00:00:00Z',
      facts: { applicationStatus: {}, visa: { expiresOn: '2099-03-03' } },
    },
  } as unknown as Answers
  const terms = (locale: 'en' | 'bn') =>
    describeAnswers(answers, locale, now).facts.map((one) => one.term)
  expect(terms('en')).toEqual(['Application Status / Application Form', 'Visa Paper'])
  const [, visa] = describeAnswers(answers, 'en', now).facts
  expect(visa?.text).toBe(`Valid until 3 March 2099 · ${checkWords.en.notSaidHow}`)
  expect(terms('bn')).toEqual(['আবেদনের অবস্থা / আবেদনপত্র', 'ভিসার কাগজ'])
})

test('no line about signing is good with an unknown or stolen key', () => {
  const since = '2026-11-20T00:00:00Z'
  const fingerprint = 'abc'
  const keys: [KeyAnswer, Line['state']][] = [
    [{ outcome: 'now', fingerprint }, 'good'],
    [{ outcome: 'unknown', fingerprint }, 'warning'],
    [{ outcome: 'compromised', fingerprint, since }, 'bad'],
    [{ outcome: 'compromised-later', fingerprint, since }, 'open'],
  ]
  for (const [key, state] of keys) {
    const { lines } = describeAnswers(
      {
        signature: { outcome: 'valid' },
        key,
        stands: { outcome: 'could-not-ask' },
        log: { outcome: 'logged', day: '2026-11-20', from: 'stolen', witnesses: 0, named: 0 },
      },
      'en',
      now,
    )
    const [signature, whose, , log] = lines
    expect([signature?.state, whose?.state]).toEqual([state === 'good' ? 'good' : 'open', state])
    expect(log).toMatchObject({ state: 'open', says: expect.arrayContaining([stolenLog]) })
  }
})

const { stolenLog } = checkWords.en

test('a stolen key makes nothing green, whatever the status list says', () => {
  const key = { outcome: 'compromised', fingerprint: 'x', since: '2026-01-31T00:00:00Z' } as const
  const stands = { outcome: 'stands', asOf: '2026-02-01T00:00:00Z' } as const
  const answers = { signature: 'valid', key, stands, log: { outcome: 'not-given' } }
  const { lines } = describeAnswers(
    answers as unknown as Parameters<typeof describeAnswers>[0],
    'en',
    now,
  )
  expect(lines[2]?.state).toBe('open')
})

test('the help for the time stamp names the answer that ties the statement to its checkpoint', () => {
  for (const locale of locales) {
    const { log } = checkWords[locale].answers
    expect(checkPageWords[locale].byHandStampHelp).toContain(`“${log}”`)
  }
})

test('whoever chooses a picture of a sheet reads how to scan its code, however small the picture is', () => {
  for (const locale of locales) {
    const { lines } = describeAnswers(refusedAs('not-a-statement'), locale, now)
    const [, howToScan = '-'] = checkWords[locale].fileTooLarge.split(/(?<=[.।]) /)
    expect(lines[0]?.says.join(' ')).toContain(howToScan)
  }
})
