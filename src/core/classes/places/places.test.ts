import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { aClass, aStudent, classFacts, enrolled } from '../../../../tests/class-world.ts'
import { asAnother, engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { deleteAccount } from '../../accounts/manage/delete-account.ts'
import { Forbidden } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { todayIn } from '../../today.ts'
import { cancelClass } from '../cancel-class.ts'
import { findClass } from '../find-class.ts'
import { listClasses } from '../list-classes.ts'
import { publishClass } from '../publish-class.ts'
import { updateClass } from '../update-class.ts'
import { enrol } from './enrol.ts'
import { leaveClass } from './leave-class.ts'
import { listEnrolled } from './list-enrolled.ts'
import { exportPeople, listPeople } from './list-people.ts'
import { asOwn, listSelected } from './own-classes.ts'
import { selectClass } from './select-class.ts'
import { unselectClass } from './unselect-class.ts'

/** Retries while the database is unavailable. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
}

const idOf = ({ actor }: Ctx) => (actor.role === 'stranger' ? '' : actor.id)

describe.each(engines)('on %s', (engine) => {
  test('200 who enrol at once for 10 seats get exactly 10; a freed seat is taken once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const classId = await aClass(admin, { seats: 10 })
    const student = await test.as('student')
    const crowd = Array.from({ length: 200 }, (_, place) => asAnother(student, `s${place}`))
    const rush = (people: Ctx[]) =>
      Promise.all(people.map((one) => persistently(() => enrol(one, { classId, locale: 'en' }))))

    const outcomes = await rush(crowd)
    expect(outcomes.filter((one) => one === 'enrolled')).toHaveLength(10)
    expect(outcomes.filter((one) => one === 'full')).toHaveLength(190)
    expect(await findClass(admin, classId)).toMatchObject({ seatsTaken: 10 })

    const inside = crowd.filter((_, place) => outcomes[place] === 'enrolled')
    const outside = crowd.filter((_, place) => outcomes[place] === 'full')
    const first = inside[0]
    if (!first) throw new Error('Nobody got in')
    const left = await Promise.all([leaveClass(first, classId), leaveClass(first, classId)])
    expect(left.toSorted()).toEqual(['left', 'not-enrolled'])
    const second = await rush(outside)
    expect(second.filter((one) => one === 'enrolled')).toHaveLength(1)
    expect(await findClass(admin, classId)).toMatchObject({ seatsTaken: 10 })
    const people = (await listPeople(admin, classId))?.people ?? []
    expect(people.filter(({ choice }) => choice === 'enrolled')).toHaveLength(10)
  }, 60_000)

  test('a class starts by the day of the organisation', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const asked = async (timeZone: string, startsOn: string) => {
      await test.set({ timeZone })
      const admin = await test.as('admin')
      const student = await aStudent(test)
      const draft = await aClass(admin, { startsOn, isPublished: false })
      const published = await publishClass(admin, draft)
      const id = await aClassFrom(admin, startsOn)
      const isListed = (await listClasses(student)).classes.some((one) => one.id === id)
      return [published, isListed, await enrol(student, { classId: id, locale: 'en' })]
    }
    const { now } = await test.as('admin')
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
    const dayIn = (timeZone: string) => todayIn({ now, settings: { timeZone } })
    // At every hour it is another day in one of them than in the other.
    expect(await asked(east, dayIn(east))).toEqual(['started', false, 'started'])
    expect(await asked(west, dayIn(east))).toEqual(['published', true, 'enrolled'])
    expect(await asked(west, dayIn(west))).toEqual(['started', false, 'started'])
    expect(await asked(east, addDays(dayIn(east), 1))).toEqual(['published', true, 'enrolled'])
  })

  test('one who enrols twice, even at once, has one seat', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const student = await aStudent(test)
    const classId = await aClass(admin, { seats: 1 })
    const twice = Array.from({ length: 5 }, () => enrol(student, { classId, locale: 'bn' }))
    expect((await Promise.all(twice)).toSorted()).toEqual([
      'enrolled',
      ...Array(4).fill('enrolled-already'),
    ])
    expect(await findClass(admin, classId)).toMatchObject({ seatsTaken: 1 })
    expect(await leaveClass(student, classId)).toBe('left')
    await enrolled(student, classId)
    const { enrolments } = await listEnrolled(student, { limit: 10 })
    expect(enrolments).toMatchObject([{ isEnrolled: true, owed: 150_000 }])
  })

  test('whoever enrols and leaves all the time has to wait, but not whoever is refused', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const [classId, full] = [await aClass(admin), await aClass(admin, { seats: 1 })]
    const seat = { classId, locale: 'en' } as const
    await enrolled(await aStudent(test), full)
    for (let times = 0; times < 61; times++) {
      expect(await enrol(student, { ...seat, classId: full })).toBe('full')
    }
    for (let times = 0; times < 60; times++) {
      expect(await enrol(student, seat)).toBe('enrolled')
      expect(await leaveClass(student, classId)).toBe('left')
    }
    expect(await enrol(student, seat)).toEqual({ outcome: 'past', retryAfterSeconds: 3600 })
  })

  test('nobody is enrolled at a fee that they did not see', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student] = [await test.as('admin'), await aStudent(test)]
    const id = await aClass(admin)
    const { fee, currency } = classFacts
    const enrolFor = (seen: Pick<typeof classFacts, 'fee' | 'currency'>) =>
      enrol(student, { classId: id, locale: 'en', seen })
    const change = async (fields: Partial<typeof classFacts>) => {
      const revision = (await findClass(admin, id))?.revision ?? 0
      return updateClass(admin, { ...classFacts, ...fields, id, revision, pictures: {} })
    }
    await change({ fee: 1_500_000 })
    expect(await enrolFor({ fee, currency })).toBe('fee-changed')
    await change({ currency: 'JPY' })
    expect(await enrolFor({ fee, currency })).toBe('fee-changed')
    expect(await findClass(admin, id)).toMatchObject({ seatsTaken: 0 })
    expect(await enrolFor({ fee, currency: 'JPY' })).toBe('enrolled')
    await change({ currency: 'JPY', fee: 1 })
    expect(await enrolFor({ fee: 2, currency: 'JPY' })).toBe('enrolled-already')
    const { enrolments } = await listEnrolled(student, { limit: 10 })
    expect(enrolments).toMatchObject([{ due: fee, currency: 'JPY' }])
  })

  test('selecting keeps no seat, goes with enrolling, and can be taken back', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const student = await aStudent(test)
    const [one, two, three] = [await aClass(admin), await aClass(admin), await aClass(admin)]
    const draft = await aClass(admin, { isPublished: false })

    expect(await selectClass(student, one)).toBe('selected')
    expect(await selectClass(student, one)).toBe('selected')
    expect(await selectClass(student, two)).toBe('selected')
    expect(await selectClass(student, draft)).toBe('not-found')
    const others = { accountId: idOf(student), at: student.now().toISOString() }
    const ids = Array.from({ length: 98 }, () => student.newId())
    const of = await admin.db
      .selectFrom('class')
      .selectAll()
      .where('id', '=', one)
      .executeTakeFirstOrThrow()
    await admin.db
      .insertInto('class')
      .values(ids.map((id) => ({ ...of, id })))
      .execute()
    const saved = ids.map((classId) => ({ ...others, classId }))
    await admin.db.insertInto('classSelection').values(saved).execute()
    expect(await selectClass(student, one)).toBe('selected')
    expect(await selectClass(student, three)).toBe('too-many')
    await admin.db.deleteFrom('classSelection').where('classId', 'in', ids).execute()
    const shown = (await listSelected(student)).map(({ shown }) => shown.id)
    expect(shown.toSorted()).toEqual([one, two].toSorted())
    expect(await unselectClass(student, two)).toBe('unselected')
    await enrolled(student, one)
    expect(await listSelected(student)).toEqual([])
    expect(await selectClass(student, one)).toBe('enrolled-already')
    const found = await findClass(student, one)
    expect(found && (await asOwn(student, [found]))).toMatchObject([
      { isEnrolled: true, isSelected: false, hasStarted: false },
    ])
  })

  test('nobody can enrol or leave from the day on which a class starts, or once it is cancelled', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const student = await aStudent(test)
    const today = todayIn(admin)
    const started = await aClassFrom(admin, today)
    expect(await enrol(student, { classId: started, locale: 'en' })).toBe('started')
    expect(await selectClass(student, started)).toBe('closed')

    const tomorrow = addDays(today, 1)
    const soon = await aClass(admin, { startsOn: tomorrow })
    await enrolled(student, soon)
    test.wait(86_400_000)
    expect(await leaveClass(student, soon)).toBe('started')

    const cancelled = await aClass(admin)
    await enrolled(student, cancelled)
    await cancelClass(admin, cancelled)
    expect(await leaveClass(student, cancelled)).toBe('cancelled')
    const other = await aStudent(test)
    expect(await enrol(other, { classId: cancelled, locale: 'en' })).toBe('cancelled')
    const { enrolments } = await listEnrolled(student, { limit: 10 })
    const own = enrolments.find(({ shown }) => shown.id === cancelled)
    expect(own).toMatchObject({ due: 0, owed: 0, shown: { state: 'cancelled' } })
  })

  test('admins see who selected, enrolled and left; a deleted student frees the seat', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [stays, goes, thinks, left] = [
      await aStudent(test),
      await aStudent(test),
      await aStudent(test),
      await aStudent(test),
    ]
    const classId = await aClass(admin, { seats: 3 })
    // Within one millisecond they would have no order.
    for (const one of [stays, goes, left]) {
      await enrolled(one, classId)
      test.wait(1)
    }
    await leaveClass(left, classId)
    await selectClass(thinks, classId)
    const choices = async () =>
      (await exportPeople(admin, classId))?.people.map(({ student, choice }) => [
        student.id,
        student.name,
        choice,
      ])
    expect(await choices()).toEqual([
      [idOf(stays), 'Sam student', 'enrolled'],
      [idOf(goes), 'Sam student', 'enrolled'],
      [idOf(thinks), 'Sam student', 'selected'],
      [idOf(left), 'Sam student', 'left'],
    ])
    expect(await deleteAccount(admin, idOf(goes))).toBe('deleted')
    expect(await deleteAccount(admin, idOf(thinks))).toBe('deleted')
    expect(await findClass(admin, classId)).toMatchObject({ seatsTaken: 1 })
    expect(await choices()).toEqual([
      [idOf(stays), 'Sam student', 'enrolled'],
      [idOf(goes), undefined, 'left'],
      [idOf(left), 'Sam student', 'left'],
    ])
  })

  test('places are for students alone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const classId = await aClass(admin)
    for (const ctx of [admin, await test.as('moderator'), await test.as('stranger')]) {
      await expect(enrol(ctx, { classId, locale: 'en' })).rejects.toThrow(Forbidden)
      await expect(selectClass(ctx, classId)).rejects.toThrow(Forbidden)
      await expect(leaveClass(ctx, classId)).rejects.toThrow(Forbidden)
      await expect(listEnrolled(ctx, { limit: 1 })).rejects.toThrow(Forbidden)
    }
  })
})

/** A published class that was moved to this day, which may be past */
async function aClassFrom(admin: Ctx, startsOn: string): Promise<string> {
  const id = await aClass(admin)
  const change = { ...classFacts, startsOn, id, revision: 1, pictures: {} }
  expect(await updateClass(admin, change)).toEqual({ outcome: 'updated' })
  return id
}
