import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { noDetails } from '#contract/document-details.ts'
import { readObject } from '#contract/proof/jws.ts'
import { readLeaf } from '#contract/proof/leaf.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { addRecord } from '../records/add-record.ts'
import { approveRecord } from '../records/approve-record.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { makeDueStatements } from './make-due-statements.ts'
import { makeProofFile } from './make-proof-file.ts'
import { type OutdatedReplaced, replaceOutdated } from './replace-outdated.ts'
import { rotateKey } from './rotate-key.ts'
import { restateRecord } from './state-record.ts'

const authority = 'Ministry of Samples'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

async function aRecordOfTheAuthority(ctx: Ctx): Promise<string> {
  const staged = await stageDocument(ctx, { bytes: scan })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  const visa = { ...noDetails, provenance: 'issued-by-us', issuer: authority } as const
  return added(
    addRecord(ctx, { ...aRecord({ documents: { visa: staged.id } }), details: { visa } }),
  )
}

/** Lets all statements name an authority, as if the organisation had acted for it. */
async function outdate({ db }: Ctx): Promise<void> {
  const payload = Buffer.from(JSON.stringify({ issuer: {}, actsFor: authority }))
  const jwt = `e30.${payload.toString('base64url')}.AA`
  await db.updateTable('statement').set({ jwt }).execute()
}

async function standing({ db }: Ctx) {
  const rows = await db
    .selectFrom('statement')
    .selectAll()
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const facts = row.disclosures.split('~').map(readObject) as [string, string, object][]
    const said = readObject(row.jwt.split('.')[1] ?? '') as { actsFor?: string; issuer: object }
    return { ...said, ...row, visa: facts.find(([, name]) => name === 'visa')?.[2] }
  })
}

describe.each(engines)('outdated statements on %s', (engine) => {
  test('what names an authority that we no longer act for is replaced, and not handed out until then', async () => {
    await using test = await openTestPortal(engine)
    const { organisation } = (await test.as('admin')).settings
    const plain = await anAddedRecord(test, { passportNumber: 'XX2', irccNumber: 'IRCC2' })
    await test.set({ organisation: { ...organisation, actsFor: authority } })
    const id = await aRecordOfTheAuthority(await test.as('admin'))
    const before = await replaceOutdated(await test.as('admin'))
    const [first, second] = await standing(await test.as('admin'))
    expect(first).toMatchObject({ recordId: plain })
    expect(second).toMatchObject({ recordId: id, actsFor: authority })
    expect(second).toMatchObject({ visa: { provenance: 'issued-by-us' } })

    await test.set({ organisation })
    const admin = await test.as('admin')
    expect(await makeProofFile(admin, { recordId: id, documents: [], facts: [] })).toBeUndefined()
    const after = await replaceOutdated(admin, before)
    const [kept, anew, ...others] = await standing(admin)
    expect(others).toEqual([])
    expect(kept).toEqual(first)
    expect(anew?.id).not.toBe(second?.id)
    expect(anew).toMatchObject({ recordId: id, visa: { provenance: 'copy-received' } })
    expect(anew).not.toHaveProperty('actsFor')
    expect(await makeProofFile(admin, { recordId: id, documents: [], facts: [] })).toBeDefined()
    const leaves = await admin.db.selectFrom('logLeaf').select('data').orderBy('seq').execute()
    expect(leaves.map(({ data }) => readLeaf(data)).slice(-2)).toMatchObject([
      { what: 'withdrawn', hash: second?.hash },
      { what: 'stated', hash: anew?.hash },
    ])
    expect(await replaceOutdated(admin, after)).toEqual(after)
    expect(await standing(admin)).toEqual([kept, anew])
  })

  test('another issuer of what is ours, which 0.7.0 signed, is replaced if it is a government', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const issuers = [admin.settings.organisation.name, 'Government of Canada']
    for (const [at, issuer] of issuers.entries()) {
      const recordId = await anAddedRecord(test, { passportNumber: `P${at}`, irccNumber: `I${at}` })
      const fact = ['salt', 'jobOffer', { provenance: 'issued-by-us', issuer }]
      const disclosures = Buffer.from(JSON.stringify(fact)).toString('base64url')
      const { db } = admin
      await db
        .updateTable('statement')
        .set({ disclosures })
        .where('recordId', '=', recordId)
        .execute()
    }
    const { actsFor, name } = admin.settings.organisation
    const before = { settings: JSON.stringify([actsFor, false, name]), reached: '~' }
    const [own, foreign] = await standing(admin)
    await replaceOutdated(admin, before)
    const [kept, anew] = await standing(admin)
    expect(kept).toEqual(own)
    expect(anew).toMatchObject({ recordId: foreign?.recordId })
    expect(anew?.id).not.toBe(foreign?.id)
  })

  test('a former name stands, unless it was the name of a government', async () => {
    await using test = await openTestPortal(engine)
    const { organisation } = (await test.as('admin')).settings
    await anAddedRecord(test)
    await test.set({ organisation: { ...organisation, name: 'Other Sample Agency' } })
    const [ours] = await standing(await test.as('admin'))
    const before = await replaceOutdated(await test.as('admin'))
    expect(await standing(await test.as('admin'))).toEqual([ours])

    const admin = await test.as('admin')
    const posing = { ...admin.settings.organisation, name: authority }
    const then = { ...admin, settings: { ...admin.settings, organisation: posing } }
    await admin.db.updateTable('statement').set({ endedAt: admin.now().toISOString() }).execute()
    await makeDueStatements(then)
    expect(await standing(admin)).toMatchObject([{ issuer: { name: authority } }])
    await replaceOutdated(admin, before)
    expect(await standing(admin)).toMatchObject([{ issuer: { name: 'Other Sample Agency' } }])
  })

  test('what a slow request signs with the settings of before is found too', async () => {
    await using test = await openTestPortal(engine)
    const { organisation } = (await test.as('admin')).settings
    await test.set({ organisation: { ...organisation, actsFor: authority } })
    const slow = await test.as('admin')
    await test.set({ organisation })
    let reached: OutdatedReplaced = await replaceOutdated(await test.as('admin'))
    await aRecordOfTheAuthority(slow)
    expect(await standing(slow)).toMatchObject([{ actsFor: authority }])
    reached = await replaceOutdated(await test.as('admin'), reached)
    const [anew] = await standing(slow)
    expect(anew).not.toHaveProperty('actsFor')
    expect(reached.reached).toBe('')
    test.wait(3 * 60_000)
    expect(await replaceOutdated(await test.as('admin'), reached)).toMatchObject({
      reached: anew?.id,
    })
  })

  test.each([
    ['the key is replaced', 0, true],
    ['its day has come', 62, false],
  ])('what checkers refuse for its date is replaced once %s', async (_, days, rotates) => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const wait = (some: number) => test.wait(some * 86_400_000)
    const fine = await anAddedRecord(test, { passportNumber: 'P1', irccNumber: 'I1' })
    wait(60)
    await rotateKey(admin, 'statements')
    wait(2)
    const late = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'I2' })
    wait(-62)
    const early = await anAddedRecord(test, { passportNumber: 'P3', irccNumber: 'I3' })
    const idOf = async (id: string) =>
      (await standing(admin)).flatMap((one) => (one.recordId === id ? [one.id] : []))
    const offered = (recordId: string) =>
      makeProofFile(admin, { recordId, documents: [], facts: [] })
    const first = [await idOf(fine), await idOf(late), await idOf(early)]
    // What would be signed now is refused as well.
    const before = await replaceOutdated(admin)
    expect([await idOf(fine), await idOf(late), await idOf(early)]).toEqual(first)
    expect(await offered(early)).toBeUndefined()

    wait(days)
    if (rotates) await rotateKey(admin, 'statements')
    const after = await replaceOutdated(admin, before)
    const then = [await idOf(fine), await idOf(late), await idOf(early)]
    expect(then).toEqual([
      first[0],
      rotates ? [expect.any(String)] : first[1],
      [expect.any(String)],
    ])
    expect(then[1]?.join() === first[1]?.join()).toBe(!rotates)
    expect(then[2]).not.toEqual(first[2])
    for (const id of [fine, late, early]) expect(await offered(id)).toBeDefined()
    await replaceOutdated(admin, after)
    expect([await idOf(fine), await idOf(late), await idOf(early)]).toEqual(then)
  })

  test('what was signed while the clock was fast is replaced once it is right', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const admin = await test.as('admin')
    const wait = (some: number) => test.wait(some * 86_400_000)
    await anAddedRecord(test, { passportNumber: 'P1', irccNumber: 'I1' })
    wait(60)
    const fast = await anAddedRecord(test, { passportNumber: 'P2', irccNumber: 'I2' })
    test.wait(3 * 60_000)
    const before = await replaceOutdated(admin)
    const [fine, ahead] = await standing(admin)
    expect(before.reached).toBe(ahead?.id)
    const offered = () => makeProofFile(admin, { recordId: fast, documents: [], facts: [] })
    expect(await offered()).toBeDefined()

    wait(-60)
    expect(await offered()).toBeUndefined()
    const after = await replaceOutdated(admin, before)
    const [kept, anew, ...others] = await standing(admin)
    expect(kept).toEqual(fine)
    expect(anew).toMatchObject({ recordId: fast, madeAt: admin.now().toISOString() })
    expect(others).toEqual([])
    expect(await offered()).toBeDefined()
    test.wait(3 * 60_000)
    expect(await replaceOutdated(admin, after)).toMatchObject({ reached: anew?.id })
    expect(await standing(admin)).toEqual([kept, anew])
  })

  test('a server whose clock is slow goes on where another one was', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    await anAddedRecord(test)
    const [stated] = await standing(await test.as('admin'))
    test.wait(3 * 60_000)
    const before = await replaceOutdated(await test.as('admin'))
    expect(before.reached).toBe(stated?.id)
    test.wait(-10 * 60_000)
    expect(await replaceOutdated(await test.as('admin'), before)).toEqual(before)
  })

  test('jobs that make statements and staff who change one of the records wait for each other', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    await anAddedRecord(test, { passportNumber: 'XX1', irccNumber: 'IRCC1' })
    const id = await anAddedRecord(test, { passportNumber: 'XX2', irccNumber: 'IRCC2' })
    const jobs: [(ctx: Ctx) => Promise<unknown>, () => Promise<unknown>][] = [
      [
        (ctx) => makeDueStatements(ctx),
        () => admin.db.updateTable('statement').set({ endedAt: '2026-01-01' }).execute(),
      ],
      [(ctx) => replaceOutdated(ctx), () => outdate(admin)],
    ]
    for (const [job, prepare] of jobs) {
      await prepare()
      const { working } = await admin.db.transaction().execute(async (db) => {
        await lockRecord(db, id)
        const working = job(admin)
        await Promise.race([working, sleep(500)])
        await recordActivity(db, admin, 'record.updated', id)
        await restateRecord(db, admin, id)
        return { working }
      })
      await working
      expect((await standing(admin)).map(({ recordId }) => recordId)).toHaveLength(2)
    }
  })

  test('a request that began while none were signed leaves no record without a statement', async () => {
    await using test = await openTestPortal(engine)
    const id = await added(addRecord(await test.as('moderator'), aRecord()))
    await test.set({ statements: 'off' })
    const late = await test.as('admin')
    await test.set({ statements: 'shares' })
    const admin = await test.as('admin')
    const before = await makeDueStatements(admin)
    expect(await approveRecord(late, id)).toBe('approved')
    test.wait(120_000)
    const last = await makeDueStatements(admin, before)
    expect(last.isDone).toBe(true)
    const stated = await admin.db.selectFrom('statement').select('recordId').execute()
    expect(stated).toEqual([{ recordId: id }])
    expect(await makeDueStatements(admin, last)).toBe(last)
  })
})
