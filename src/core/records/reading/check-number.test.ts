import { describe, expect, test } from 'vitest'
import { anAddedRecord, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { Forbidden } from '../../authorise.ts'
import { checkNumber } from './check-number.ts'
import { countLookedUp } from './count-looked-up.ts'

describe.each(engines)('on %s', (engine) => {
  test('a number is taken by any record but the one that is changed, and named to those who may open it', async () => {
    await using test = await openTestPortal(engine)
    const id = await anAddedRecord(test, { passportNumber: 'AB12', irccNumber: 'CD34' })
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const passport = { field: 'passportNumber', typed: ' ab-12 ' } as const
    const taken = { outcome: 'number-taken', field: 'passportNumber' }

    expect(await checkNumber(admin, passport)).toEqual({ ...taken, existingId: id })
    expect(await checkNumber(moderator, passport)).toEqual(taken)
    expect(await checkNumber(admin, { ...passport, ownId: id })).toEqual({ outcome: 'free' })
    expect(await checkNumber(admin, { field: 'irccNumber', typed: 'AB12' })).toEqual({
      outcome: 'free',
    })
    const wrong = { outcome: 'invalid', because: 'not-a-number' }
    expect(await checkNumber(admin, { ...passport, typed: 'A_B' })).toEqual(wrong)
    await expect(checkNumber(await test.as('student'), passport)).rejects.toThrow(Forbidden)
    await countLookedUp(admin, 'check-records', 20_000)
    expect(await checkNumber(admin, passport)).toEqual({ outcome: 'too-often' })
  })
})
