import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../../../tests/test-portal.ts'
import { openStaffDocument } from '../../documents/open-staff-document.ts'
import { accountFor } from '../../openid/account-for.ts'
import { deleteAccount } from '../manage/delete-account.ts'
import { listAccounts } from '../manage/list-accounts.ts'
import { registerAccount } from '../register/register-account.ts'
import { openAccountPhoto } from './open-account-photo.ts'
import { removeOwnPhoto } from './remove-own-photo.ts'
import { setOwnPhoto } from './set-own-photo.ts'

const wide = { width: 900, height: 500, channels: 3 as const, background: '#c33' }
const picture = await sharp({ create: wide })
  .jpeg()
  .withExif({ IFD0: { Artist: 'Robin Canary' } })
  .toBuffer()

const typed = {
  photoUrl: '',
  name: 'Rahima Akter',
  email: 'rahima@example.org',
  password: 'four boats on the Meghna',
}

async function inPerson(test: TestPortal, session: string) {
  return test.portal.ctxFor({ credentials: { session }, network: '192.0.2.1' })
}

function photoOf({ actor }: Awaited<ReturnType<typeof inPerson>>): string {
  const { photoUrl = '' } = (actor.role !== 'stranger' && actor.profile) || {}
  return /^\/account\/photos\/([\w-]+)\.webp$/.exec(photoUrl)?.[1] ?? photoUrl
}

async function blobs(test: TestPortal): Promise<string[]> {
  const { files } = await test.as('admin')
  const kept: string[] = []
  for await (const blob of files.blobs.list('')) kept.push(blob)
  return kept
}

describe.each(engines)('on %s', (engine) => {
  test('a photo is a small square without metadata, for its owner and for admins', async () => {
    await using test = await openTestPortal(engine)
    const { id, session } = await anAccount(test, 'student')
    const other = await anAccount(test, 'moderator')
    const owner = await inPerson(test, session)
    expect(photoOf(owner)).toBe('')
    expect(await setOwnPhoto(owner, { bytes: picture })).toEqual({ outcome: 'set' })

    const photo = photoOf(await inPerson(test, session))
    const bytes = await openAccountPhoto(owner, photo)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 256, height: 256, format: 'webp' })
    expect(await openAccountPhoto(await test.as('admin'), photo)).toEqual(bytes)
    const { accounts } = await listAccounts(await test.as('admin'))
    expect(accounts.find((one) => one.id === id)?.photoId).toBe(photo)

    const moderator = await inPerson(test, other.session)
    expect(await openAccountPhoto(moderator, photo)).toBeUndefined()
    const asked = { documentId: photo, page: '1', size: 'thumbnail' }
    expect(await openStaffDocument(await test.as('admin'), asked)).toBeUndefined()
    await expect(openAccountPhoto(await test.as('stranger'), photo)).rejects.toThrow('Not allowed')
  })

  test('the owner of an email does not go about with the photo of whoever registered it', async () => {
    await using test = await openTestPortal(engine)
    const { email, session } = await anAccount(test, 'student')
    await setOwnPhoto(await inPerson(test, session), { bytes: picture })
    const stranger = await test.as('stranger')
    const identity = { issuer: 'https://id.example', subject: 'robin', name: 'Robin' }
    const owner = { ...identity, email, isEmailVerified: true, photoUrl: undefined }
    expect(await accountFor(stranger, owner, 'en')).toMatchObject({ outcome: 'found' })
    const { accounts } = await listAccounts(await test.as('admin'))
    expect(accounts.map(({ name, photoId }) => [name, photoId])).toEqual([['Robin', null]])
  })

  test('what is replaced, removed or of a deleted account is erased from the store', async () => {
    await using test = await openTestPortal(engine)
    const { id, session } = await anAccount(test, 'moderator')
    const owner = await inPerson(test, session)
    const refused = await setOwnPhoto(owner, { bytes: Buffer.from('%PDF-1.7 no picture') })
    expect(refused).toEqual({ outcome: 'refused', because: 'not-an-image' })
    await setOwnPhoto(owner, { bytes: picture })
    const first = await blobs(test)
    await setOwnPhoto(owner, { bytes: picture })
    const second = await blobs(test)
    expect(second).toHaveLength(first.length)
    expect(second.filter((blob) => first.includes(blob))).toEqual([])

    await removeOwnPhoto(owner)
    expect(photoOf(await inPerson(test, session))).toBe('')
    expect(await blobs(test)).toEqual([])
    await setOwnPhoto(owner, { bytes: picture })
    expect(await deleteAccount(await test.as('admin'), id)).toBe('deleted')
    expect(await blobs(test)).toEqual([])
  })

  test('whoever registers may send a photo, which is theirs and nobody else’s', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const sent = { ...typed, photo: { bytes: picture } }
    const registered = await registerAccount(stranger, sent)
    if (registered.outcome !== 'registered') throw new Error(registered.outcome)

    const owner = await inPerson(test, registered.session)
    const photo = photoOf(owner)
    const bytes = await openAccountPhoto(owner, photo)
    const { width, format, exif } = await sharp(bytes).metadata()
    expect({ width, format, exif }).toEqual({ width: 256, format: 'webp' })
    const { session } = await anAccount(test, 'student')
    expect(await openAccountPhoto(await inPerson(test, session), photo)).toBeUndefined()
    await removeOwnPhoto(owner)
    expect(await blobs(test)).toEqual([])
  })

  test('a photo that is refused makes no account, and is read after all else is right', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const photo = { bytes: Buffer.from('%PDF-1.7 no picture') }
    const refused = await registerAccount(stranger, { ...typed, photo })
    expect(refused).toEqual({ outcome: 'photo-refused', because: 'not-an-image' })
    const unread = { ...stranger.files, preparePicture: () => Promise.reject(new Error('Read')) }
    const weak = { ...typed, password: 'Password12345', photo: { bytes: picture } }
    const early = await registerAccount({ ...stranger, files: unread }, weak)
    expect(early).toEqual({ outcome: 'common-password' })
    expect((await listAccounts(await test.as('admin'))).accounts).toEqual([])
    expect(await blobs(test)).toEqual([])
  })

  test.each([true, false])(
    'a known email leaves no photo behind, mail: %s',
    async (isConfigured) => {
      await using test = await openTestPortal(engine)
      const { email } = await anAccount(test, 'student')
      const stranger = await test.as('stranger')
      const ctx = { ...stranger, mail: { ...stranger.mail, isConfigured } }
      const photo = { bytes: picture }
      const known = await registerAccount(ctx, { ...typed, email, photo })
      const outcome = isConfigured ? 'check-mail' : 'not-registered'
      expect(known).toEqual({ outcome })
      await test.mails()
      expect(await blobs(test)).toEqual([])
      expect(await stranger.db.selectFrom('document').select('id').execute()).toEqual([])

      const unknown = await registerAccount(ctx, { ...typed, photo })
      expect(unknown).toMatchObject({ outcome: isConfigured ? 'check-mail' : 'registered' })
      await test.mails()
      const { accounts } = await listAccounts(await test.as('admin'))
      expect(accounts.map(({ photoId }) => photoId !== null).sort()).toEqual([false, true])
    },
  )
})
