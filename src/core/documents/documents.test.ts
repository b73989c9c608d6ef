import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { lockedPdf, pdfOf, plain } from '../../../tests/fixtures/uploads.ts'
import { aMedicalReport, pdfOfEach } from '../../../tests/fixtures/written-documents.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  engines,
  eraseAtOnce,
  openTestPortal,
} from '../../../tests/test-portal.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { addRecord } from '../records/add-record.ts'
import { updateRecord } from '../records/update-record.ts'
import { joinStoredPages } from './join-stored-pages.ts'
import { openStaffDocument } from './open-staff-document.ts'
import { removeStaged, removeUnused } from './remove-staged.ts'
import { stageDocument } from './stage-document.ts'
import { sweepStaged } from './sweep-staged.ts'

const scan = await plain(90, 60).jpeg().toBuffer()
const letter = await pdfOf([120, 160], [160, 120])
const endlessly = Array.from({ length: 20_000 }, () => 'and so on')
const told = ['MEDICAL REPORT', 'Blood B+', 'Chest X-ray', 'HIV: negative', ...endlessly]
const [endless = new Uint8Array()] = await pdfOfEach([{ is: undefined, lines: told }])

async function staged(ctx: Ctx, bytes: Uint8Array = scan): Promise<string> {
  const result = await stageDocument(ctx, { bytes })
  if (result.outcome !== 'staged') throw new Error(result.because)
  return result.id
}

function open(ctx: Ctx, documentId: string, page = '1', size = 'page') {
  return openStaffDocument(ctx, { documentId, page, size })
}

async function blobCount(ctx: Ctx): Promise<number> {
  return (await Array.fromAsync(ctx.files.blobs.list())).length
}

async function documentCount(ctx: Ctx): Promise<number> {
  return (await ctx.db.selectFrom('document').select('id').execute()).length
}

/** A blob store that throws a full-disk error from the nth blob on. */
function withDiskFullAt(ctx: Ctx, nth: number, code = 'ENOSPC'): Ctx {
  let count = 0
  return {
    ...ctx,
    files: {
      ...ctx.files,
      blobs: {
        ...ctx.files.blobs,
        async put(bytes) {
          if (++count >= nth) throw Object.assign(new Error('the disk'), { code })
          return ctx.files.blobs.put(bytes)
        },
      },
    },
  }
}

/** A blob store that can write and read, but not delete. */
function withClumsyStore(ctx: Ctx): Ctx {
  const remove = () => Promise.reject(new Error('the disk'))
  return { ...ctx, files: { ...ctx.files, blobs: { ...ctx.files.blobs, remove } } }
}

const hour = 3_600_000
const day = 24 * hour

describe.each(engines)('on %s', (engine) => {
  test('one account may upload so many files, and so much, an hour', async () => {
    await using test = await openTestPortal(engine, { UPLOAD_LIMITS: '3/1' }, { holdClock: true })
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    for (let times = 0; times < 3; times++) await staged(admin)
    const retryAfterSeconds = 3600
    const refused = { outcome: 'refused', because: 'too-many-uploads', retryAfterSeconds }
    expect(await stageDocument(admin, { bytes: scan })).toEqual(refused)
    await staged(moderator)
    const much = new Uint8Array(1_000_000)
    expect(await stageDocument(moderator, { bytes: much })).toEqual(refused)
    test.wait(3_600_000)
    await staged(await test.as('admin'))
  })

  test('what is refused because the site is busy uses up nothing', async () => {
    await using test = await openTestPortal(engine, { UPLOAD_LIMITS: '2/1' }, { holdClock: true })
    const admin = await test.as('admin')
    const preparePicture = async () => ({ outcome: 'refused', because: 'busy' }) as const
    const busy = { ...admin, files: { ...admin.files, preparePicture } }
    const large = new Uint8Array(900_000)
    for (let times = 0; times < 5; times++) {
      const { outcome } = await stageDocument(busy, { bytes: large })
      expect(outcome).toBe('refused')
    }
    for (let times = 0; times < 2; times++) await staged(admin)
  })

  test('a file is staged without a slot, and becomes what the form says in the end', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const result = await stageDocument(admin, { bytes: letter })
    if (result.outcome !== 'staged') throw new Error(result.because)
    expect(result.pages).toEqual([
      { width: 500, height: 667 },
      { width: 667, height: 500 },
    ])
    await anAddedRecord(test, { documents: { visa: result.id } })
    const document = await admin.db.selectFrom('document').selectAll().executeTakeFirstOrThrow()
    expect(document).toMatchObject({
      id: result.id,
      type: 'visa',
      originalSha256: createHash('sha256').update(letter).digest('hex'),
      originalBytes: letter.length,
    })
  })

  test('a PDF says on its first page what it is, whatever its text is otherwise', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const suggestion = async (bytes: Uint8Array) => {
      const result = await stageDocument(admin, { bytes })
      return result.outcome === 'staged' ? result.suggestion : result.because
    }
    const medical = { type: 'medical', says: 'MEDICAL REPORT' }
    expect(await suggestion(await aMedicalReport())).toEqual(medical)
    expect(await suggestion(endless)).toEqual(medical)
    expect(await suggestion(letter)).toBeUndefined()
    expect(await suggestion(scan)).toBeUndefined()
    expect(await suggestion(lockedPdf())).toBe('encrypted')
  })

  test('the pages of a long letter fit into one picture; that of one page is the page', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const long = await pdfOf(...Array.from({ length: 12 }, (): [number, number] => [100, 842]))
    const whole = await open(admin, await staged(admin, long), 'all')
    const { width = 0, height = 0 } = await sharp(whole).metadata()
    expect(height).toBeGreaterThan(16_300)
    expect(height).toBeLessThanOrEqual(16_383)
    expect(height / 12 / width).toBeCloseTo(842 / 100, 0)
    const id = await staged(admin)
    expect(await open(admin, id, 'all')).toEqual(await open(admin, id, '1'))
  })

  test('documents from before get the picture of all their pages later', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [one, two, short] = [
      await staged(admin, letter),
      await staged(admin, letter),
      await staged(admin),
    ]
    const whole = await open(admin, one, 'all')
    const broken = await staged(admin, letter)
    await admin.db.deleteFrom('documentFile').where('page', '=', 0).execute()
    const { blob } = await admin.db
      .selectFrom('documentFile')
      .select('blob')
      .where('documentId', '=', broken)
      .where('size', '=', 'page')
      .executeTakeFirstOrThrow()
    await admin.files.blobs.remove(blob)
    expect(await open(admin, one, 'all')).toEqual(await open(admin, one, '1'))

    expect(await joinStoredPages(admin, { reached: '' })).toEqual({ reached: undefined })
    const rows = await admin.db
      .selectFrom('documentFile')
      .select('documentId')
      .where('page', '=', 0)
      .orderBy('documentId')
      .execute()
    expect(rows.map(({ documentId }) => documentId)).toEqual([one, two].toSorted())
    const joined = await open(admin, one, 'all')
    expect(await sharp(joined).metadata()).toMatchObject({ width: 667, height: 1167 })
    expect(joined).toEqual(whole)
    expect(await open(admin, short, 'all')).toEqual(await open(admin, short, '1'))

    expect(await joinStoredPages(admin, { reached: '' })).toEqual({ reached: undefined })
    const full = withDiskFullAt(admin, 1)
    await admin.db.deleteFrom('documentFile').where('page', '=', 0).execute()
    expect(await joinStoredPages(full, { reached: '' })).toEqual({ reached: '' })
  })

  test('a photo has one page; a letter can still be moved to where it belongs', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const id = await staged(admin, letter)
    expect(await addRecord(admin, aRecord({ documents: { photo: id } }))).toEqual({
      outcome: 'document-refused',
      type: 'photo',
      because: 'one-page-only',
    })
    await added(addRecord(admin, aRecord({ documents: { visa: id } })))
  })

  test('staff see what they staged and what belongs to records that they may edit', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const other: Ctx = { ...moderator, actor: { role: 'moderator', id: 'another-moderator' } }
    const id = await staged(moderator, letter)

    const bytes = await open(moderator, id, '2', 'full')
    expect(bytes && (await sharp(bytes).metadata())).toMatchObject({ format: 'webp', width: 667 })
    for (const asked of [
      ['3', 'full'],
      ['0', 'full'],
      ['1', 'huge'],
      ['1', '__proto__'],
    ] as const) {
      expect(await open(moderator, id, ...asked)).toBeUndefined()
    }
    expect(await open(moderator, 'no-such-id')).toBeUndefined()
    expect(await open(admin, id)).toBeUndefined()
    expect(await open(other, id)).toBeUndefined()

    await added(addRecord(moderator, aRecord({ documents: { visa: id } })))
    expect(await open(moderator, id)).toBeDefined()
    expect(await open(admin, id)).toBeDefined()
    expect(await open(other, id)).toBeUndefined()
    const admins = await staged(admin)
    await anAddedRecord(test, {
      passportNumber: 'A1',
      irccNumber: 'A2',
      documents: { visa: admins },
    })
    expect(await open(moderator, admins)).toBeUndefined()
    for (const role of ['student', 'stranger'] as const) {
      await expect(open(await test.as(role), id)).rejects.toThrow(Forbidden)
      await expect(removeStaged(await test.as(role), id)).rejects.toThrow(Forbidden)
    }
  })

  test('whoever staged a file can remove it until a record has it', async () => {
    await using test = await openTestPortal(engine)
    const [admin, moderator] = [await test.as('admin'), await test.as('moderator')]
    const [mine, used] = [await staged(moderator), await staged(moderator)]
    expect(await removeStaged(admin, mine)).toBe('not-found')
    expect(await removeStaged(moderator, mine)).toBe('removed')
    expect(await removeStaged(moderator, mine)).toBe('not-found')
    expect(await blobCount(admin)).toBe(3)
    await added(addRecord(moderator, aRecord({ documents: { visa: used } })))
    expect(await removeStaged(moderator, used)).toBe('not-found')
    expect(await open(moderator, used)).toBeDefined()

    const reported: unknown[] = []
    const files = { ...moderator.files, reportOrphans: (error: unknown) => reported.push(error) }
    const unused = await staged(moderator)
    await removeUnused({ ...(await test.as('student')), files }, [unused])
    expect(reported).toEqual([expect.any(Forbidden)])
    await removeUnused({ ...moderator, files }, [used, unused])
    expect(await removeStaged(moderator, unused)).toBe('not-found')
    expect(await open(moderator, used)).toBeDefined()
  })

  test('a refused file, a full disk and a failing one leave no row behind', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const refused = (because: string) => ({ outcome: 'refused', because })
    const half = letter.subarray(0, letter.length / 2)
    expect(await stageDocument(admin, { bytes: half })).toEqual(refused('damaged'))
    const full = withDiskFullAt(admin, 4)
    expect(await stageDocument(full, { bytes: letter })).toEqual(refused('no-space'))
    const failing = withDiskFullAt(admin, 4, 'EIO')
    await expect(stageDocument(failing, { bytes: letter })).rejects.toThrow('the disk')
    expect(await documentCount(admin)).toBe(0)

    await staged(admin)
    test.wait(2 * day)
    for (let share = 0; share < 16; share++) {
      await sweepStaged(admin)
      test.wait(hour)
    }
    expect(await blobCount(admin)).toBe(3)
  })

  test('what was deleted or replaced is, though its bytes go later', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const [first, second] = [await staged(admin), await staged(admin)]
    const id = await anAddedRecord(test, { documents: { visa: first } })
    const reported: unknown[] = []
    const clumsy = withClumsyStore({
      ...admin,
      files: { ...admin.files, reportOrphans: (error) => reported.push(error) },
    })

    const update = { id, revision: 1, fields: {}, documents: { set: { visa: second } } }
    expect(await updateRecord(clumsy, update)).toEqual({ outcome: 'updated', revision: 2 })
    expect(await open(admin, first)).toBeUndefined()
    expect(await eraseAtOnce(clumsy, id)).toBe('erased')
    expect(await removeStaged(clumsy, await staged(admin))).toBe('removed')
    expect(reported).toHaveLength(9)
    expect(await blobCount(admin)).toBe(9)
    test.wait(2 * day)
    for (let share = 0; share < 16; share++) {
      await sweepStaged(admin)
      test.wait(hour)
    }
    expect(await blobCount(admin)).toBe(0)
  })

  test('what is staged and never claimed goes after a week, and nothing else does', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const used = await staged(admin)
    await anAddedRecord(test, { documents: { visa: used } })
    const forgotten = await staged(admin)
    test.wait(6 * day)
    const fresh = await staged(admin)
    await sweepStaged(admin)
    expect(await documentCount(admin)).toBe(3)
    test.wait(1.1 * day)
    await Promise.all([sweepStaged(admin), sweepStaged(admin), sweepStaged(await test.as('admin'))])

    expect(await open(admin, forgotten)).toBeUndefined()
    expect(await open(admin, fresh)).toBeDefined()
    expect(await open(admin, used)).toBeDefined()
    for (let share = 0; share < 16; share++) {
      await sweepStaged(admin)
      test.wait(hour)
    }
    expect(await blobCount(admin)).toBe(6)
  })

  test('a database that nobody has set up yet has no say over the files beside it', async () => {
    await using test = await openTestPortal(engine, {}, { isNew: true })
    const admin = await test.as('admin')
    await admin.files.blobs.put(scan)
    const forgotten = await staged(admin)
    test.wait(8 * day)
    for (let share = 0; share < 16; share++) {
      await sweepStaged(admin)
      test.wait(hour)
    }
    expect(await blobCount(admin)).toBe(1)
    expect(await open(admin, forgotten)).toBeUndefined()
  })

  test('one of a concurrent claim and sweep wins, and no record lacks its files', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const ids = await Promise.all(Array.from({ length: 20 }, () => staged(admin)))
    test.wait(8 * day)
    const claims = ids.map((id, index) =>
      addRecord(
        admin,
        aRecord({ passportNumber: `P${index}`, irccNumber: `I${index}`, documents: { visa: id } }),
      ),
    )
    const [outcomes] = await Promise.all([Promise.all(claims), sweepStaged(admin)])
    for (const [index, { outcome }] of outcomes.entries()) {
      const bytes = await open(admin, ids[index] ?? '')
      expect([outcome, bytes !== undefined]).toEqual(
        outcome === 'added' ? ['added', true] : ['document-gone', false],
      )
    }
    const rows = await admin.db.selectFrom('documentFile').select('blob').execute()
    expect(await blobCount(admin)).toBe(rows.length)
    for (const outcome of outcomes) {
      if (outcome.outcome === 'added') await eraseAtOnce(admin, outcome.id)
    }
    expect(await blobCount(admin)).toBe(0)
  })
})
