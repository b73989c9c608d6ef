import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import {
  aClass,
  aStagedPicture,
  aStudent,
  classFacts,
  enrolled,
} from '../../../tests/class-world.ts'
import { asAnother, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { listActivity } from '../activity/list-activity.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { sweepStaged } from '../documents/sweep-staged.ts'
import type { Sending } from '../idempotency.ts'
import { todayIn } from '../today.ts'
import { addClass } from './add-class.ts'
import { cancelClass } from './cancel-class.ts'
import * as classes from './class-store.ts'
import { deleteClass } from './delete-class.ts'
import { findClass } from './find-class.ts'
import { listClasses, listClassPage } from './list-classes.ts'
import { openClassPicture } from './open-class-picture.ts'
import { enrol } from './places/enrol.ts'
import { leaveClass } from './places/leave-class.ts'
import { listEnrolled } from './places/list-enrolled.ts'
import { listPeople } from './places/list-people.ts'
import { listSelected } from './places/own-classes.ts'
import { selectClass } from './places/select-class.ts'
import { presentClasses } from './present-class.ts'
import { publishClass } from './publish-class.ts'
import { updateClass } from './update-class.ts'

describe.each(engines)('on %s', (engine) => {
  test('a draft is the admins’ alone, images and all; once published, whoever signs in sees it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const others = [await aStudent(test), await test.as('moderator')]
    const id = await aClass(admin, { isPublished: false })
    const picture = (await findClass(admin, id))?.pictures.firstPicture.id ?? ''
    const asked = { picture, size: 'thumbnail' }

    for (const ctx of others) {
      expect(await listClasses(ctx)).toEqual({ classes: [] })
      expect(await findClass(ctx, id)).toBeUndefined()
      expect(await openClassPicture(ctx, asked)).toBeUndefined()
    }
    expect(await publishClass(admin, id)).toBe('published')
    expect(await publishClass(admin, id)).toBe('published-already')
    for (const ctx of others) {
      const { classes } = await listClasses(ctx)
      expect(classes).toMatchObject([{ id, seats: 10, seatsTaken: 0 }])
      expect((await openClassPicture(ctx, asked))?.length).toBeGreaterThan(50)
    }
    const stranger = await test.as('stranger')
    await expect(findClass(stranger, id)).rejects.toThrow(Forbidden)
    await expect(openClassPicture(stranger, asked)).rejects.toThrow(Forbidden)
    const moderator = await test.as('moderator')
    await expect(listPeople(moderator, id)).rejects.toThrow(Forbidden)
    await expect(publishClass(moderator, id)).rejects.toThrow(Forbidden)
  })

  test('a class is published before it starts, or never; a draft may have started', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [today, tomorrow] = [todayIn(admin), addDays(todayIn(admin), 1)]
    await expect(aClass(admin, { startsOn: today })).rejects.toThrow('started')
    const draft = await aClass(admin, { startsOn: today, isPublished: false })
    expect(await publishClass(admin, draft)).toBe('started')
    const later = { ...classFacts, startsOn: tomorrow, id: draft, revision: 1, pictures: {} }
    expect(await updateClass(admin, later)).toEqual({ outcome: 'updated' })
    expect(await publishClass(admin, draft)).toBe('published')

    const id = admin.newId()
    const first = { firstPicture: await aStagedPicture(admin) }
    const pictures = { ...first, secondPicture: await aStagedPicture(admin) }
    const facts = { ...classFacts, startsOn: tomorrow, id, isPublished: true, pictures }
    const form = { ...facts, sending: { key: id, fingerprint: 'a' } }
    expect(await addClass(admin, form)).toEqual({ outcome: 'added', id })
    test.wait(86_400_000)
    expect(await addClass(admin, form), 'sent again').toEqual({ outcome: 'added', id })
    expect(await publishClass(admin, id)).toBe('published-already')
    const again = { ...later, title: 'Moved', revision: 3 }
    expect(await updateClass(admin, again)).toEqual({ outcome: 'updated' })
  })

  test('lists of classes lead on, by when the classes start, to the last one', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids: string[] = []
    for (const startsOn of ['2099-03-02', '2099-03-01', '2099-03-01', '2099-03-03']) {
      ids.push(await aClass(admin, { startsOn }))
    }
    const [third, first, second, last] = ids
    const readWhole = async (ctx: Ctx) => {
      const read: string[] = []
      let after: string | undefined
      do {
        const { classes, next } = await listClasses(ctx, { limit: 1, after })
        read.push(...classes.map(({ id }) => id))
        after = next
      } while (after)
      return read
    }
    const upcoming = [first, second, third, last]
    expect(await readWhole(await aStudent(test))).toEqual(upcoming)
    expect(await readWhole(admin)).toEqual(upcoming.toReversed())
  })

  test('no title is the name of a government’s service', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const title = 'Official IRCC portal'
    await expect(aClass(admin, { title })).rejects.toThrow('poses-as-government')
    const id = await aClass(admin)
    const change = { ...classFacts, title, id, revision: 1, pictures: {} }
    expect(await updateClass(admin, change)).toEqual({ outcome: 'poses-as-government' })
    const mention = { ...change, title: 'How to use the official IRCC portal' }
    expect(await updateClass(admin, mention)).toEqual({ outcome: 'updated' })

    const stored = { title, state: 'draft' } as const
    await admin.db.updateTable('class').set(stored).where('id', '=', id).execute()
    expect(await publishClass(admin, id)).toBe('poses-as-government')
  })

  test('a published class whose title poses since is shown to whoever is enrolled, not offered', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [inside, outside] = [await aStudent(test), await aStudent(test)]
    const id = await aClass(admin)
    await enrolled(inside, id)
    expect(await selectClass(outside, id)).toBe('selected')
    const title = 'Official IRCC portal'
    await admin.db.updateTable('class').set({ title }).where('id', '=', id).execute()
    for (const ctx of [outside, await test.as('moderator')]) {
      expect((await listClasses(ctx)).classes).toEqual([])
      expect((await listClassPage(ctx, { limit: 1 })).classes).toEqual([])
    }
    expect((await listClasses(admin)).classes).toMatchObject([{ id }])
    expect((await listClassPage(admin, { limit: 1 })).classes).toMatchObject([{ id }])
    expect(await enrol(outside, { classId: id, locale: 'en' })).toBe('not-found')
    expect(await selectClass(outside, id)).toBe('not-found')
    expect(await listSelected(outside)).toEqual([])
    expect(await findClass(outside, id)).toBeUndefined()
    for (const ctx of [inside, admin]) expect(await findClass(ctx, id)).toMatchObject({ id })
    expect((await listEnrolled(inside, { limit: 1 })).enrolments).toMatchObject([{ shown: { id } }])
    const { organisation } = admin.settings
    await test.set({ organisation: { ...organisation, actsFor: 'Ministry of Samples' } })
    const again = asAnother(await test.as('student'), 'again')
    expect((await listClasses(again)).classes).toMatchObject([{ id }])
  })

  test('whoever is enrolled is told by mail that a class has another day or place', async () => {
    await using test = await openTestPortal(engine)
    const [admin, student, left] = [
      await test.as('admin'),
      await aStudent(test),
      await aStudent(test),
    ]
    const id = await aClass(admin)
    await enrolled(student, id)
    await enrolled(left, id)
    await leaveClass(left, id)
    let revision = 1
    const change = async (to: Partial<typeof classFacts>) => {
      const updated = await updateClass(admin, { ...classFacts, ...to, id, revision, pictures: {} })
      revision += 1
      expect(updated).toEqual({ outcome: 'updated' })
      return (await test.mails()).map(({ subject }) => subject)
    }
    const moved = { startsOn: '2099-03-08', place: 'Room 3, from 10:00' }
    expect(await change({ text: 'More of the first weeks.', fee: 1, seats: 12 })).toEqual([])
    const subject = 'Changed: Living and working abroad, 8 March 2099, Room 3, from 10:00'
    expect(await change(moved)).toEqual([subject])
    const [mail] = await test.mails()
    expect(mail?.text).toContain('Before: 1 March 2099, Room 2, from 9:00.')
    expect(mail?.text).toContain('/dashboard/my-enrolled-classes?lang=en')
    expect(await change({ ...moved, title: 'Living abroad' })).toEqual([subject])

    const today = todayIn(admin)
    expect(await change({ startsOn: today }), 'brought forward').toHaveLength(2)
    expect(await change({ startsOn: today, place: 'Room 4' }), 'on its day').toHaveLength(3)
    const over = '2020-03-01'
    expect(await change({ startsOn: over }), 'put back').toHaveLength(4)
    expect(await change({ startsOn: over, place: 'Room 5' }), 'over').toHaveLength(4)
    expect(await change(classFacts), 'put off').toHaveLength(5)
    await cancelClass(admin, id)
    revision += 1
    expect(await change(moved), 'only of the cancellation').toHaveLength(6)
  })

  test('whoever is enrolled is told of a cancellation by mail, in their language, and still sees the class', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [student, other] = [await aStudent(test), await aStudent(test)]
    const id = await aClass(admin, { title: 'Safety at work' })
    await enrolled(student, id)

    expect(await cancelClass(admin, id)).toEqual({ outcome: 'cancelled' })
    expect(await cancelClass(admin, id)).toEqual({ outcome: 'cancelled-already' })
    const mails = await test.mails()
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Cancelled: Safety at work, 1 March 2099' })
    expect(mails[0]?.text).toContain('/dashboard/my-enrolled-classes?lang=en')
    expect(await findClass(student, id)).toMatchObject({ state: 'cancelled' })
    expect(await findClass(other, id), 'who may have selected it').toMatchObject({ id })
    expect(await publishClass(admin, id)).toBe('cancelled')
    expect(await deleteClass(admin, id)).toBe('published-once')
  })

  test('a draft can be deleted, and the sweeper leaves the images of classes alone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aClass(admin, { isPublished: false })
    test.wait(8 * 86_400_000)
    await sweepStaged(admin)
    const kept = await findClass(admin, id)
    const asked = { picture: kept?.pictures.secondPicture.id ?? '', size: 'page' }
    expect(await openClassPicture(admin, asked)).toBeDefined()
    expect(await cancelClass(admin, id)).toEqual({ outcome: 'not-published' })
    expect(await deleteClass(admin, id)).toBe('deleted')
    expect(await deleteClass(admin, id)).toBe('not-found')
    expect(await Array.fromAsync(admin.files.blobs.list())).toEqual([])
  })

  test('a draft that is deleted while a page reads it is left out, and the others are shown', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const kept = await aClass(admin)
    const id = await aClass(admin, { isPublished: false })
    const read = await classes.listAll(admin.db, { limit: 3 })
    await deleteClass(admin, id)
    expect(await presentClasses(admin.db, read)).toMatchObject([{ id: kept }])
  })

  test('a change is refused that is outdated, takes seats away or changes what people owe', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await aClass(admin)
    await enrolled(await aStudent(test), id)
    await enrolled(await aStudent(test), id)
    const edit = { ...classFacts, id, revision: 1, pictures: {} }

    expect(await updateClass(admin, { ...edit, seats: 1 })).toEqual({
      outcome: 'seats-taken',
      taken: 2,
    })
    expect(await updateClass(admin, { ...edit, currency: 'JPY' })).toEqual({
      outcome: 'currency-fixed',
    })
    const firstPicture = await aStagedPicture(admin, '#123')
    const change = { ...edit, seats: 2, fee: 450_00, pictures: { firstPicture } }
    expect(await updateClass(admin, change)).toEqual({ outcome: 'updated' })
    // Sent again, because the answer was lost
    const same = { firstPicture: await aStagedPicture(admin, '#123') }
    const again = { ...change, pictures: same, mayRepeat: true } as const
    expect(await updateClass(admin, again)).toEqual({ outcome: 'updated' })
    const another = { firstPicture: await aStagedPicture(admin, '#456') }
    expect(await updateClass(admin, { ...again, pictures: another })).toMatchObject({
      outcome: 'changed-meanwhile',
    })
    const kept = { ...change, pictures: {} }
    expect(await updateClass(admin, kept)).toMatchObject({ outcome: 'changed-meanwhile' })
    expect(await updateClass(admin, { ...kept, revision: 2 })).toEqual({ outcome: 'updated' })
    expect(await findClass(admin, id)).toMatchObject({ revision: 2 })
    expect(await updateClass(admin, edit)).toMatchObject({
      outcome: 'changed-meanwhile',
      theirs: { seats: 2, revision: 2, seatsTaken: 2 },
    })
    const { entries } = await listActivity(admin, { subject: id, action: 'class.updated' })
    expect(entries.map(({ subject, changes }) => [subject.name, changes])).toEqual([
      [
        classFacts.title,
        [
          { field: 'seats', from: '10', to: '2' },
          { field: 'fee', from: '150000', to: '45000' },
          { field: 'currency', to: 'BDT' },
          { field: 'firstPicture', done: 'replaced' },
        ],
      ],
    ])
  })

  test('a form or a call that comes twice makes one class', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    async function fresh(more: { id?: string; sending?: Sending }) {
      const firstPicture = await aStagedPicture(admin)
      const pictures = { firstPicture, secondPicture: await aStagedPicture(admin) }
      const id = admin.newId()
      return addClass(admin, { ...classFacts, id, isPublished: true, pictures, ...more })
    }
    const id = admin.newId()
    const form = { key: id, fingerprint: 'a' }
    expect(await fresh({ id, sending: form })).toEqual({ outcome: 'added', id })
    expect(await fresh({ id, sending: form })).toEqual({ outcome: 'added', id })
    const changed = { ...form, fingerprint: 'b' }
    expect(await fresh({ id, sending: changed })).toEqual({ outcome: 'key-mismatch' })
    // The id alone prevents a second class after the idempotency key has expired.
    expect(await fresh({ id })).toEqual({ outcome: 'key-mismatch' })
    const key = { sending: { key: 'k', fingerprint: 'a' } }
    const first = await fresh(key)
    expect(await fresh(key)).toEqual(first)
    expect(await fresh({ sending: { key: 'k', fingerprint: 'b' } })).toEqual({
      outcome: 'key-mismatch',
    })
    const page = await listClassPage(admin, { limit: 1 })
    expect(page.classes).toMatchObject([first.outcome === 'added' ? { id: first.id } : {}])
    const next = await listClassPage(admin, { limit: 1, after: page.next })
    expect(next).toEqual({ classes: [expect.objectContaining({ id })] })
  })
})
