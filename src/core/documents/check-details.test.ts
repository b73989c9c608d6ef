import { expect, test } from 'vitest'
import { type DetailField, type GivenDetails, noDetails } from '#contract/document-details.ts'
import type { DocumentType } from '#contract/document-types.ts'
import { checkDetails, claimedNow } from './check-details.ts'

const seen: GivenDetails = { ...noDetails, provenance: 'original-seen', seenOn: '2026-01-31' }
const around = { today: '2026-11-20', actsFor: '' }

function faultsOf(change: Partial<GivenDetails>, type: DocumentType = 'visa', actsFor = '') {
  const checked = checkDetails(type, { ...noDetails, ...change }, { ...around, actsFor })
  if (checked.outcome === 'right') return {}
  return Object.fromEntries(checked.mistakes.map(({ field, because }) => [field, because]))
}

test('each statement has what it cannot do without', () => {
  expect(faultsOf({ provenance: 'copy-received' })).toEqual({})
  expect(faultsOf({ provenance: 'original-seen' })).toEqual({ seenOn: 'required' })
  expect(faultsOf({ provenance: 'confirmed-with-issuer' })).toEqual({
    issuer: 'required',
    seenOn: 'required',
    confirmedVia: 'required',
  })
  expect(faultsOf({ provenance: 'verified' })).toEqual({ provenance: 'not-a-choice' })
  const confirmed = { issuer: 'IRCC', seenOn: '2026-11-20', confirmedVia: 'a dream' }
  expect(faultsOf({ provenance: 'confirmed-with-issuer', ...confirmed })).toEqual({
    confirmedVia: 'not-a-choice',
  })
})

test('only what is ours is issued by us', () => {
  const ours = { provenance: 'issued-by-us' }
  expect(faultsOf(ours, 'jobOffer')).toEqual({})
  expect(faultsOf(ours, 'idCard')).toEqual({})
  expect(faultsOf(ours, 'visa')).toEqual({ provenance: 'not-ours' })
  const [issuer, actsFor] = ['ministry  of Samples', 'Ministry of Samples']
  expect(faultsOf({ ...ours, issuer }, 'visa', actsFor)).toEqual({})
  expect(faultsOf({ ...ours, issuer }, 'visa')).toEqual({ provenance: 'not-ours' })
  expect(faultsOf({ ...ours, issuer: 'IRCC' }, 'visa', actsFor)).toEqual({ provenance: 'not-ours' })
  expect(faultsOf({ ...ours, issuer: 'x' }, 'visa', 'x')).toEqual({ provenance: 'not-ours' })
})

test('what is issued by us has no other issuer', () => {
  const claimed = { ...noDetails, provenance: 'issued-by-us', issuer: 'IRCC' } as const
  const checked = checkDetails('jobOffer', claimed, around)
  expect(checked).toMatchObject({ outcome: 'right', details: { issuer: '' } })
  // Rows of earlier releases may have one.
  expect(claimedNow('idCard', claimed, '').issuer).toBe('')
})

test('days are days of the calendar, in an order that can be', () => {
  const faults: [Partial<GivenDetails>, Partial<Record<DetailField, string>>][] = [
    [{ issuedOn: '2026-11-20', expiresOn: '2026-11-20' }, {}],
    [{ issuedOn: '2026-11-21' }, { issuedOn: 'in-future' }],
    [{ ...seen, seenOn: '2026-11-21' }, { seenOn: 'in-future' }],
    [{ issuedOn: '2026-01-02', expiresOn: '2026-01-01' }, { expiresOn: 'ends-before-begin' }],
    [{ ...seen, issuedOn: '2026-01-31' }, {}],
    [{ ...seen, issuedOn: '2026-02-01' }, { seenOn: 'ends-before-begin' }],
    [{ ...seen, provenance: 'copy-received', issuedOn: '2026-02-01' }, {}],
    [{ issuedOn: '1949-12-31' }, { issuedOn: 'too-early' }],
    [{ expiresOn: '1949-12-31' }, { expiresOn: 'too-early' }],
    [{ expiresOn: '2076-12-31' }, {}],
    [{ expiresOn: '2077-01-01' }, { expiresOn: 'too-late' }],
    [{ expiresOn: '2026-02-29' }, { expiresOn: 'not-a-date' }],
    [{ expiresOn: '31.12.2030' }, { expiresOn: 'not-a-date' }],
    [{ issuer: 'x'.repeat(201) }, { issuer: 'too-long' }],
    [{ issuerReference: 'a\u0000b' }, { issuerReference: 'not-text' }],
    [{ issuer: 'a\u001fb' }, { issuer: 'not-text' }],
  ]
  for (const [given, expected] of faults)
    expect(faultsOf(given), JSON.stringify(given)).toEqual(expected)
})

test('whatever is typed, it is refused, or is in order, and stays as it is when it is sent again', () => {
  const days = ['', ' ', '2026-11-20', '2026-11-21', '1950-01-01', '1949-12-31', '2076-12-31']
  days.push(
    '2077-01-01',
    '0000-00-00',
    '9999-99-99',
    '2026-13-01',
    '２０２６-01-01',
    '2026-1-1',
    'null',
  )
  const texts = ['', '  ', 'IRCC', '\u202eCCRI', 'x'.repeat(300), 'a|b', '\ud800', "'; drop table"]
  const kinds = ['copy-received', 'original-seen', 'confirmed-with-issuer', 'issued-by-us', '', 'x']
  let seed = 7
  const oneOf = (some: string[]) => {
    seed = (seed * 48_271) % 2_147_483_647
    return some[seed % some.length] ?? ''
  }
  let right = 0
  for (let round = 0; round < 20_000; round++) {
    const given: GivenDetails = {
      provenance: oneOf(kinds),
      seenOn: oneOf(days),
      confirmedVia: oneOf(['', 'phone', 'x']),
      issuer: oneOf(texts),
      issuerReference: oneOf(texts),
      issuedOn: oneOf(days),
      expiresOn: oneOf(days),
    }
    const type = (['visa', 'jobOffer'] as const)[round % 2] ?? 'visa'
    const checked = checkDetails(type, given, around)
    if (checked.outcome === 'mistaken') continue
    right++
    const { details } = checked
    const { provenance, seenOn, confirmedVia, issuer, issuedOn, expiresOn } = details
    const said = [seenOn !== '', confirmedVia !== '', issuer !== '']
    const needed = {
      'copy-received': !said[0] && !said[1],
      'original-seen': said[0] && !said[1],
      'confirmed-with-issuer': said.every(Boolean),
      'issued-by-us': !said[0] && !said[1] && type === 'jobOffer',
    }
    expect(needed[provenance], JSON.stringify(given)).toBe(true)
    for (const day of [seenOn, issuedOn, expiresOn]) {
      expect(day === '' || (day >= '1950-01-01' && day <= '2076-12-31')).toBe(true)
    }
    expect(seenOn <= around.today && issuedOn <= around.today).toBe(true)
    expect(!issuedOn || !expiresOn || issuedOn <= expiresOn).toBe(true)
    expect(!issuedOn || !seenOn || issuedOn <= seenOn).toBe(true)
    expect(checkDetails(type, details, around)).toEqual({ outcome: 'right', details })
  }
  expect(right).toBeGreaterThan(100)
})
