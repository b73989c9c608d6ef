import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { engines, openTestPortal, type TestPortal } from '../../../tests/test-portal.ts'
import { listActivity } from '../activity/list-activity.ts'
import { Forbidden } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { stageDocument } from '../documents/stage-document.ts'
import { sweepStaged } from '../documents/sweep-staged.ts'
import type { Sending } from '../idempotency.ts'
import { addNotice } from './add-notice.ts'
import { deleteNotice } from './delete-notice.ts'
import { listNotices } from './list-notices.ts'
import { listPublishedNotices } from './list-published-notices.ts'
import * as notices from './notice-store.ts'
import { openNoticePicture } from './open-notice-picture.ts'
import { presentNotices } from './present-notice.ts'
import { publishNotice } from './publish-notice.ts'
import { updateNotice } from './update-notice.ts'

async function aPicture(test: TestPortal, ctx: Ctx, background = '#abc'): Promise<string> {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const path = join(test.dataDir, `${ctx.newId()}.jpg`)
  const bytes = await picture.jpeg().toBuffer()
  await writeFile(path, bytes)
  const staged = await stageDocument(ctx, {
    path,
    bytes: bytes.length,
    hash: hash('sha256', bytes),
  })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  return staged.id
}

async function aNotice(
  test: TestPortal,
  ctx: Ctx,
  change: { isPublished?: boolean; sending?: Sending } = {},
) {
  const [firstPicture, secondPicture] = [await aPicture(test, ctx), await aPicture(test, ctx)]
  const notice = {
    id: ctx.newId(),
    title: 'Office closed on Friday',
    text: 'We are back on Sunday.',
    isPublished: true,
    pictures: { firstPicture, secondPicture },
    ...change,
  }
  expect(await addNotice(ctx, notice)).toEqual({ outcome: 'added', id: notice.id })
  return notice
}

const week = 8 * 86_400_000

describe.each(engines)('on %s', (engine) => {
  test('a notice is deleted and changed, though its old images cannot be removed yet', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const remove = () => Promise.reject(new Error('the disk'))
    const blobs = { ...admin.files.blobs, remove }
    const clumsy = { ...admin, files: { ...admin.files, blobs } }
    const { id, title, text } = await aNotice(test, admin)
    const pictures = { firstPicture: await aPicture(test, admin) }
    const change = { id, title, text, revision: 1, pictures }
    expect(await updateNotice(clumsy, change)).toEqual({ outcome: 'updated' })
    expect(await deleteNotice(clumsy, id)).toBe('deleted')
  })

  test("a published notice is everybody's, images and all; what is not published is nobody's", async () => {
    await using test = await openTestPortal(engine)
    const [admin, stranger] = [await test.as('admin'), await test.as('stranger')]
    const { id, pictures } = await aNotice(test, admin, { isPublished: false })
    const open = async (ctx: Ctx) =>
      openNoticePicture(ctx, { picture: pictures.firstPicture, size: 'thumbnail' })

    expect(await listPublishedNotices(stranger)).toEqual([])
    expect(await open(stranger)).toBeUndefined()
    expect(await open(admin)).toMatchObject({ isPublic: false })
    expect(await publishNotice(admin, id, true)).toBe('done')
    expect(await publishNotice(admin, id, true)).toBe('already-so')
    expect(await listPublishedNotices(stranger)).toMatchObject([
      { title: 'Office closed on Friday', pictures: [{ width: 900, height: 600 }, {}] },
    ])
    expect((await open(stranger))?.bytes.length).toBeLessThan(20_000)
    expect(await openNoticePicture(stranger, { picture: id, size: 'thumbnail' })).toBeUndefined()
    await publishNotice(admin, id, false)
    expect(await open(stranger)).toBeUndefined()
  })

  test('the sweeper leaves the images of notices alone, and a deleted notice takes them along', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { id, pictures } = await aNotice(test, admin)
    await aPicture(test, admin)
    test.wait(week)
    await sweepStaged(admin)
    const later = await test.as('stranger')
    const asked = { picture: pictures.secondPicture, size: 'page' }
    expect(await openNoticePicture(later, asked)).toBeDefined()

    expect(await deleteNotice(admin, id)).toBe('deleted')
    expect(await deleteNotice(admin, id)).toBe('not-found')
    expect(await openNoticePicture(later, asked)).toBeUndefined()
    expect(await Array.fromAsync(admin.files.blobs.list())).toEqual([])
  })

  test('a notice that is deleted while a page reads it is left out, and the others are shown', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const kept = await aNotice(test, admin)
    const { id } = await aNotice(test, admin)
    const read = await notices.listPublished(admin.db, 3)
    await deleteNotice(admin, id)
    expect(await presentNotices(admin.db, read)).toMatchObject([{ id: kept.id }])
  })

  test('the second of two who edit one notice sees what the first wrote', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { id, text } = await aNotice(test, admin)
    const edit = (title: string) => ({ id, title, text, revision: 1, pictures: {} })

    expect(await updateNotice(admin, edit('First'))).toEqual({ outcome: 'updated' })
    // Sent again, because the answer was lost
    const again = await updateNotice(admin, { ...edit('First'), mayRepeat: true })
    expect(again).toEqual({ outcome: 'updated' })
    const stale = await updateNotice(admin, edit('First'))
    expect(stale).toMatchObject({ outcome: 'changed-meanwhile' })
    const same = { ...edit('First'), isPublished: true, revision: 2 }
    expect(await updateNotice(admin, same)).toEqual({ outcome: 'updated' })
    const second = await updateNotice(admin, edit('Second'))
    expect(second).toMatchObject({
      outcome: 'changed-meanwhile',
      theirs: { title: 'First', revision: 2 },
    })
    const { entries } = await listActivity(admin, { subject: id, action: 'notice.updated' })
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'title', from: 'Office closed on Friday', to: 'First' }],
    ])
  })

  test('no title is the name of a government’s service, unless we act for one; a mention is fine', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { id, text, ...notice } = await aNotice(test, admin)
    const title = 'Government of Canada: official visa verification service'
    const refused = { outcome: 'poses-as-government' }
    expect(await addNotice(admin, { ...notice, id: admin.newId(), title, text })).toEqual(refused)
    const edit = { id, text, revision: 1, pictures: {} }
    expect(await updateNotice(admin, { ...edit, title })).toEqual(refused)
    expect((await listNotices(admin)).notices).toMatchObject([{ title: notice.title, revision: 1 }])
    const mention = { ...edit, title: 'Government of Canada changes fees' }
    expect(await updateNotice(admin, mention)).toEqual({ outcome: 'updated' })

    const { organisation } = admin.settings
    await test.set({ organisation: { ...organisation, actsFor: 'Ministry of Samples' } })
    const agent = await test.as('admin')
    expect(await updateNotice(agent, { ...edit, title, revision: 2 })).toMatchObject({
      outcome: 'updated',
    })
    await test.set({ organisation })
    const unchanged = { ...edit, title, text: 'More.', revision: 3 }
    const later = await test.as('admin')
    expect(await updateNotice(later, unchanged)).toEqual({ outcome: 'updated' })
    expect(await listPublishedNotices(later)).toEqual([])
    expect(await publishNotice(later, id, false)).toBe('done')
    expect(await publishNotice(later, id, true)).toBe('poses-as-government')
    const published = { ...unchanged, text: 'Less.', revision: 5, isPublished: true }
    expect(await updateNotice(later, published)).toEqual(refused)
  })

  test('an image that is chosen again replaces the old one', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { id, title, text, pictures } = await aNotice(test, admin)
    const firstPicture = await aPicture(test, admin, '#123')
    const change = { id, title, text, revision: 1, pictures: { firstPicture } }
    expect(await updateNotice(admin, change)).toEqual({ outcome: 'updated' })

    const [notice] = (await listNotices(admin)).notices
    expect(notice?.pictures.firstPicture.id).toBe(firstPicture)
    expect(notice?.pictures.secondPicture.id).toBe(pictures.secondPicture)
    expect(await Array.fromAsync(admin.files.blobs.list())).toHaveLength(6)
    const again = { ...change, revision: 2 }
    expect(await updateNotice(admin, again)).toEqual({
      outcome: 'picture-gone',
      picture: 'firstPicture',
    })
  })

  test('a form with an image that is sent twice at once changes a notice once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const { id, text } = await aNotice(test, admin)
    const form = async (background: string) => ({
      ...{ id, title: 'Open again', text, revision: 1, mayRepeat: true as const },
      pictures: { firstPicture: await aPicture(test, admin, background) },
    })
    const sent = [await form('#123'), await form('#123')]
    const both = await Promise.all(sent.map((one) => updateNotice(admin, one)))
    expect(both).toEqual([{ outcome: 'updated' }, { outcome: 'updated' }])
    expect((await listNotices(admin)).notices).toMatchObject([{ title: 'Open again', revision: 2 }])
    const another = await updateNotice(admin, await form('#456'))
    expect(another).toMatchObject({ outcome: 'changed-meanwhile' })
  })

  test('a notice can be changed and deleted at once', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    for (let times = 0; times < 2; times++) {
      const { id, title, text } = await aNotice(test, admin)
      const pictures = { firstPicture: await aPicture(test, admin, '#123') }
      const [updated, deleted] = await Promise.all([
        updateNotice(admin, { id, title, text, revision: 1, pictures }),
        deleteNotice(admin, id),
      ])
      expect(['updated', 'not-found']).toContain(updated.outcome)
      expect(deleted).toBe('deleted')
    }
  })

  test('a form that is sent twice makes one notice; nobody places the files of others', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const sending = { key: 'one', fingerprint: 'a' }
    const notice = { ...(await aNotice(test, admin, { sending })), sending }
    expect(await addNotice(admin, notice)).toEqual({ outcome: 'added', id: notice.id })
    const changed = { ...notice, sending: { key: 'one', fingerprint: 'b' } }
    expect(await addNotice(admin, changed)).toEqual({ outcome: 'key-mismatch' })
    // The id alone prevents a second notice after the idempotency key has expired.
    expect(await addNotice(admin, { ...notice, sending: undefined })).toEqual({
      outcome: 'key-mismatch',
    })
    expect((await listNotices(admin)).notices).toHaveLength(1)

    const theirs = await aPicture(test, await test.as('moderator'))
    const pictures = { firstPicture: theirs, secondPicture: await aPicture(test, admin) }
    expect(
      await addNotice(admin, { ...notice, id: admin.newId(), pictures, sending: undefined }),
    ).toEqual({
      outcome: 'picture-gone',
      picture: 'firstPicture',
    })
    expect((await listNotices(admin)).notices).toHaveLength(1)
    for (const role of ['stranger', 'student', 'moderator'] as const) {
      await expect(addNotice(await test.as(role), notice)).rejects.toThrow(Forbidden)
      await expect(deleteNotice(await test.as(role), notice.id)).rejects.toThrow(Forbidden)
    }
  })
})
