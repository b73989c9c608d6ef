import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { noDetails } from '#contract/document-details.ts'
import { anAccount } from '../../../tests/sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  asAnother,
  engines,
  lookUp,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { recordRequest } from '../person/record-request.ts'
import { addRecord } from './add-record.ts'
import { approveRecord } from './approve-record.ts'
import { moveToBin } from './bin/bin-store.ts'
import { changeMany } from './change-many.ts'
import { findStaffRecord } from './reading/find-staff-record.ts'
import { readLastChange } from './reading/read-last-change.ts'
import { setVisibility } from './record-store.ts'
import { sendBack } from './send-back.ts'
import { setVisibility as changeVisibility } from './set-visibility.ts'
import { updateRecord } from './update-record.ts'

const scan = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

async function staged(ctx: Ctx): Promise<string> {
  const result = await stageDocument(ctx, { bytes: scan })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

async function lastChange(ctx: Ctx) {
  const { changes } = await ctx.db
    .selectFrom('activity')
    .select('changes')
    .where('action', '=', 'record.updated')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return JSON.parse(changes)
}

describe.each(engines)('on %s', (engine) => {
  test('an admin changes a record, and what was changed is written down', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)

    const fields = { name: 'Robin Sampleson', fatherName: '', address: aRecord().address }
    expect(await updateRecord(admin, { id, revision: 1, fields })).toEqual({
      outcome: 'updated',
      revision: 2,
    })
    expect(await findStaffRecord(admin, id)).toMatchObject({
      ...fields,
      motherName: 'Dana Sample',
      approval: 'approved',
      revision: 2,
    })
    expect(await lastChange(admin)).toEqual({
      name: { from: 'Robin Sample', to: 'Robin Sampleson' },
      fatherName: { from: 'Lee Sample', to: '' },
    })
    expect(await updateRecord(admin, { id: 'none', revision: 1, fields })).toEqual({
      outcome: 'not-found',
    })
  })

  test('the second of two editors is told, sees what the first wrote, and undoes nothing', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)

    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        return updateRecord(admin, { id, revision: 1, fields: { address: `${index} Paper Lane` } })
      }),
    )
    const done = outcomes.filter(({ outcome }) => outcome === 'updated')
    expect(done).toEqual([{ outcome: 'updated', revision: 2 }])
    const kept = await findStaffRecord(admin, id)
    for (const other of outcomes.filter((one) => !done.includes(one))) {
      expect(other).toEqual({ outcome: 'changed-meanwhile', theirs: kept })
    }
  })

  test.each([
    ['changed', 'changed-meanwhile'],
    ['deleted', 'not-found'],
  ])(
    'a record that was %s while it was saved is reported before a number that is taken',
    async (how, outcome) => {
      await using test = await openTestPortal(engine)
      const admin = await test.as('admin')
      const id = await anAddedRecord(test)
      const numbers = { passportNumber: 'OTHER00001', irccNumber: 'OTHER00002' }
      const other = await anAddedRecord(test, numbers)
      const fields = { passportNumber: 'NEW0000001' }
      let saved: Promise<unknown> | undefined
      await admin.db.transaction().execute(async (db) => {
        // On PostgreSQL the record is read by then, and its documents are waited for.
        if (engine === 'postgres') await sql`lock table "document"`.execute(db)
        saved = updateRecord(admin, { id, revision: 1, fields })
        await sleep(300)
        const seen = { id, at: '2026-11-26T12:00:00.000Z' }
        if (how === 'deleted') await moveToBin(db, seen, 'x')
        else await setVisibility(db, seen, 'hidden')
        await db.updateTable('record').set(fields).where('id', '=', other).execute()
      })
      expect(await saved).toMatchObject({ outcome })
    },
  )

  test('a change that is sent twice is made once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    const documents = { set: { visa: await staged(admin) } }
    const update = { id, revision: 1, fields: { name: 'Robin Changed' }, documents }

    const twice = [await updateRecord(admin, update), await updateRecord(admin, update)]
    expect(twice).toEqual(Array(2).fill({ outcome: 'updated', revision: 2 }))
  })

  test('a form whose file is staged again each time it is sent conflicts with others, not with itself', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test, { documents: { lmia: await staged(admin) } })
    const send = async (name = 'Robin Changed') => {
      const documents = { set: { visa: await staged(admin) }, remove: ['lmia' as const] }
      return updateRecord(admin, { id, revision: 1, fields: { name }, documents })
    }
    const twice = await Promise.all([send(), send()])
    expect([...twice, await send()]).toEqual(Array(3).fill({ outcome: 'updated', revision: 2 }))
    expect(await send('Robin Else')).toMatchObject({ outcome: 'changed-meanwhile' })

    const set = { visa: '0' }
    const gone = { id, revision: 1, fields: {}, documents: { set } }
    expect(await updateRecord(admin, gone)).toMatchObject({ outcome: 'changed-meanwhile' })
  })

  test('a form that names the details of a file somebody removed conflicts with others, not with itself', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const visa = { ...noDetails, expiresOn: '2027-01-01' }
    const id = await anAddedRecord(test, {
      documents: { visa: await staged(admin) },
      details: { visa },
    })
    const sent = { id, revision: 1, fields: {}, details: { visa } }
    const removal = { ...sent, documents: { remove: ['visa' as const] } }
    expect(await updateRecord(admin, removal)).toEqual({ outcome: 'updated', revision: 2 })
    expect(await updateRecord(admin, removal)).toEqual({ outcome: 'updated', revision: 2 })

    const renamed = { ...sent, fields: { name: 'Robin Changed' } }
    const conflict = { outcome: 'changed-meanwhile', theirs: { revision: 2, documents: [] } }
    expect(await updateRecord(admin, renamed)).toMatchObject(conflict)
    const mistakes = [{ type: 'visa', field: 'provenance', because: 'no-file' }]
    expect(await updateRecord(admin, { ...renamed, revision: 2 })).toEqual({
      outcome: 'details-refused',
      mistakes,
    })
  })

  test('files not chosen again stay, others are replaced or removed, and their bytes are gone', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const documents = {
      photo: await staged(admin),
      visa: await staged(admin),
      lmia: await staged(admin),
    }
    const id = await anAddedRecord(test, { documents })
    const ids = async () => {
      const record = await findStaffRecord(admin, id)
      return Object.fromEntries(record?.documents.map(({ type, id }) => [type, id]) ?? [])
    }
    expect(await ids()).toEqual(documents)

    const visa = await staged(admin)
    const medical = await staged(admin)
    const change = { set: { visa, medical }, remove: ['lmia' as const] }
    const update = { id, revision: 1, fields: {}, documents: change }
    expect(await updateRecord(admin, update)).toMatchObject({ outcome: 'updated' })
    expect(await ids()).toEqual({ photo: documents.photo, visa, medical })
    expect(await lastChange(admin)).toEqual({
      visa: 'replaced',
      medical: 'added',
      lmia: 'removed',
    })
    const blobs = (await Array.fromAsync(admin.files.blobs.list())).length
    const rows = await admin.db.selectFrom('documentFile').select('blob').execute()
    expect(blobs).toBe(rows.length)
    expect(blobs).toBe(9)
  })

  test('a file that is gone changes nothing at all', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const visa = await staged(admin)
    const id = await anAddedRecord(test, { documents: { visa } })
    const update = {
      id,
      revision: 1,
      fields: { name: 'Never Kept' },
      documents: { set: { lmia: 'gone' }, remove: ['visa' as const] },
    }
    expect(await updateRecord(admin, update)).toEqual({ outcome: 'document-gone', type: 'lmia' })
    expect(await findStaffRecord(admin, id)).toMatchObject({
      name: 'Robin Sample',
      revision: 1,
      documents: [{ type: 'visa', id: visa }],
    })
  })

  test('the answer names who changed a record last, not who did something else with it', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [editor, other] = [await anAccount(test, 'admin'), await anAccount(test, 'admin')]
    const id = await anAddedRecord(test)
    await updateRecord(asAnother(admin, editor.id), { id, revision: 1, fields: { name: 'Robin' } })
    await recordRequest(asAnother(admin, other.id), { recordId: id, kind: 'objection', note: '' })
    const { db } = admin
    await db.updateTable('account').set({ name: 'Ed' }).where('id', '=', editor.id).execute()
    expect(await readLastChange(admin, id)).toEqual({ revision: 2, name: 'Ed' })
    const own = await readLastChange(asAnother(admin, editor.id), id)
    expect(own).toEqual({ revision: 2, name: 'Ed', isOwn: true })
    await changeVisibility(asAnother(admin, other.id), id, 'hidden')
    expect(await readLastChange(admin, id)).toEqual({ revision: 3, name: 'Sam admin' })
  })

  test('a number of another record is refused, with the way to it for whom it is open', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const first = await anAddedRecord(test)
    const own = await added(
      addRecord(moderator, aRecord({ passportNumber: 'M1', irccNumber: 'MI1' })),
    )

    const refused = { outcome: 'number-taken', field: 'passportNumber' }
    const update = { id: own, revision: 1, fields: { passportNumber: 'XX0000001' } }
    expect(await updateRecord(admin, update)).toEqual({ ...refused, existingId: first })
    expect(await updateRecord(moderator, update)).toEqual(refused)
    const again = aRecord({ passportNumber: 'M1', irccNumber: 'MI2' })
    expect(await addRecord(moderator, again)).toEqual({ ...refused, existingId: own })
    expect(await findStaffRecord(admin, own)).toMatchObject({ passportNumber: 'M1', revision: 1 })
  })

  test('a moderator changes their own records alone, and an approved one then awaits approval', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const other = asAnother(moderator, 'another-moderator')
    const id = await added(addRecord(moderator, aRecord({ nationality: '' })))
    await approveRecord(admin, id)
    expect(await lookUp(test, 'XX0000001')).toMatchObject({ outcome: 'found' })

    const update = { id, revision: 2, fields: { name: 'Robin Changed' } }
    expect(await updateRecord(other, update)).toEqual({ outcome: 'not-found' })
    expect(await findStaffRecord(other, id)).toBeUndefined()
    await expect(updateRecord(await test.as('student'), update)).rejects.toThrow(Forbidden)

    expect(await updateRecord(moderator, update)).toEqual({ outcome: 'updated', revision: 3 })
    expect(await lookUp(test, 'XX0000001')).toEqual({ outcome: 'not-found' })
    expect(await findStaffRecord(moderator, id)).toMatchObject({ approval: 'pending' })
    expect(await lastChange(admin)).toMatchObject({
      approval: { from: 'approved', to: 'pending' },
    })
  })

  test('documents that only admins enter are refused from moderators', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const documents = { jobOffer: 'some-id' }
    await expect(addRecord(moderator, aRecord({ documents }))).rejects.toThrow(Forbidden)
    const id = await added(addRecord(moderator, aRecord()))
    for (const change of [{ set: documents }, { remove: ['jobOffer' as const] }]) {
      const update = { id, revision: 1, fields: {}, documents: change }
      await expect(updateRecord(moderator, update)).rejects.toThrow(Forbidden)
    }

    const admin = await test.as('admin')
    const held = await staged(admin)
    const byAdmin = { id, revision: 1, fields: {}, documents: { set: { jobOffer: held } } }
    expect(await updateRecord(admin, byAdmin)).toMatchObject({ outcome: 'updated' })
    const same = { ...byAdmin, revision: 2, fields: { name: 'Robin Q. Sample' } }
    expect(await updateRecord(moderator, same)).toEqual({ outcome: 'updated', revision: 3 })
    const other = { ...byAdmin, revision: 3, documents: { set: { jobOffer: 'some-id' } } }
    await expect(updateRecord(moderator, other)).rejects.toThrow(Forbidden)
  })

  test("records of other client databases are nobody's to see or change", async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await anAddedRecord(test)
    await admin.db.updateTable('record').set({ clientDatabase: 'Elsewhere' }).execute()

    const update = { id, revision: 1, fields: { name: 'Other' } }
    expect(await updateRecord(admin, update)).toEqual({ outcome: 'not-found' })
    expect(await findStaffRecord(admin, id)).toBeUndefined()
    expect(await approveRecord(admin, id)).toBe('not-found')
    expect(await addRecord(admin, aRecord({ irccNumber: 'FREE' }))).toEqual({
      outcome: 'number-taken',
      field: 'passportNumber',
    })
  })

  test('what is sent back leaves the queue with its reason, until it is corrected', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    const id = await added(addRecord(moderator, aRecord()))

    const back = { id, reason: 'The scan is cut off' }
    await expect(sendBack(moderator, back)).rejects.toThrow(Forbidden)
    expect(await sendBack(admin, { ...back, revision: 9 })).toBe('changed-meanwhile')
    expect(await sendBack(admin, { ...back, revision: 1 })).toBe('sent-back')
    expect(await findStaffRecord(moderator, id)).toMatchObject({
      approval: 'pending',
      sentBack: { by: { id: 'test-admin' }, reason: 'The scan is cut off' },
    })
    expect(await updateRecord(moderator, { id, revision: 2, fields: {} })).toEqual({
      outcome: 'updated',
      revision: 3,
    })
    expect(await findStaffRecord(moderator, id)).not.toHaveProperty('sentBack')

    expect(await sendBack(admin, { ...back, revision: 3 })).toBe('sent-back')
    expect(await approveRecord(admin, id, 3)).toBe('changed-meanwhile')
    const many = { change: 'approve', ids: [id] } as const
    for (const revision of [3, 4]) {
      const revisions = new Map([[id, revision]])
      expect(await changeMany(admin, { ...many, revisions })).toMatchObject({
        results: [{ outcome: 'not-corrected' }],
      })
    }
    expect(await approveRecord(admin, id, 4)).toBe('approved')
    expect(await findStaffRecord(admin, id)).not.toHaveProperty('sentBack')
    expect(await sendBack(admin, back)).toBe('already-approved')
    expect(await sendBack(admin, { ...back, id: 'none' })).toBe('not-found')
  })

  test('a double click makes one record, whoever comes second gets its id', async () => {
    await using test = await openTestPortal(engine)
    const moderator = await test.as('moderator')
    const record = aRecord({ sending: { key: 'one-form', fingerprint: 'a' } })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => addRecord(moderator, record)),
    )
    const ids = new Set(outcomes.map((one) => one.outcome === 'added' && one.id))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(false)
    expect(await moderator.db.selectFrom('record').select('id').execute()).toHaveLength(1)

    const another = { ...record, sending: { key: 'one-form', fingerprint: 'b' } }
    expect(await addRecord(moderator, another)).toEqual({ outcome: 'key-mismatch' })
    const other = asAnother(moderator, 'another-moderator')
    expect(await addRecord(other, record)).toMatchObject({ outcome: 'number-taken' })
  })
})
