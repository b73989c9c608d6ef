import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../caller.ts'
import { pdfOf } from '../fixtures/uploads.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'
import { anImage, aWireRecord, aWorld, type World } from './wire-world.ts'

const imageUrl = expect.stringMatching(/^http.*\/images\/[\da-f-]{36}\/[\w-]+\.webp$/)

describe.each(engines)('images on the wire on %s', (engine) => {
  let site: TestSite
  let world: World
  beforeAll(async () => {
    site = await openTestSite(engine)
    world = await aWorld(site)
  })
  afterAll(() => site[Symbol.asyncDispose]())

  test('a url of POST /images attaches that file; a foreign one is refused in words', async () => {
    const { moderator, admin, stranger } = world.callers
    const send = async (call = admin) =>
      (await call('POST', '/images', { body: anImage() })).body.data.url as string
    const [photo, visa] = [await send(), await send()]
    expect((await stranger('GET', new URL(photo).pathname)).status).toBe(200)

    const record = aWireRecord({ P_url: photo, Doc_5_PC: visa, Doc_1_PC: '', Doc_4_PC: null })
    const { insertedId } = (await admin('POST', '/cofees', { body: record })).body
    const path = `/User_Data/${insertedId}`
    const read = async () => (await admin('GET', path)).body
    const kept = await read()
    expect(kept).toMatchObject({ P_url: imageUrl, Doc_5_PC: imageUrl, nationality: 'NEPAL' })
    expect(kept).not.toHaveProperty('Doc_1_PC')
    const image = await stranger('GET', new URL(kept.Doc_5_PC).pathname)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const found = await stranger('GET', `/result/${record.id}`)
    expect(found.body).toMatchObject({ P_url: expect.any(String), Doc_5_PC: expect.any(String) })

    const same = await admin('PUT', path, { body: kept })
    expect(same.body).toEqual({ modifiedCount: 0 })
    const ticket = await send()
    const body = { P_url: '', Doc_14_PC: ticket, Doc_5_PC: kept.Doc_5_PC }
    expect((await admin('PUT', path, { body })).body).toEqual({ modifiedCount: 1 })
    const changed = await read()
    expect(changed).not.toHaveProperty('P_url')
    expect(documentOf(changed.Doc_5_PC)).toBe(documentOf(visa))
    expect(documentOf(changed.Doc_14_PC)).toBe(documentOf(ticket))
    expect((await stranger('GET', new URL(photo).pathname)).status).toBe(404)

    const origin = new URL(photo).origin
    const staged = await send(moderator)
    for (const foreign of [
      'https://i.ibb.co/abc/a.png',
      `${origin}.example/images/${documentOf(visa)}/x.webp`,
      `${origin}/images/../secret`,
      `${origin}/dashboard`,
      `javascript:${photo}`,
      '/etc/passwd',
    ]) {
      const body = aWireRecord({ Doc_1_PC: foreign })
      const refused = await admin('POST', '/cofees', { body })
      expect(refused, foreign).toMatchObject({ status: 422 })
      expect(refused.body.error).toContain('Doc_1_PC is not an address returned by POST /images')
      const change = await admin('PUT', path, { body: { Doc_1_PC: foreign } })
      expect(change, foreign).toMatchObject({ status: 422 })
    }
    // An image of somebody else, or one that a record already has, cannot be attached.
    for (const taken of [staged, visa]) {
      const body = aWireRecord({ Doc_1_PC: taken })
      const refused = await admin('POST', '/cofees', { body })
      expect(refused).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/Doc_1/) },
      })
    }
    const notTheirs = aWireRecord({ Doc_11_PC: await send(moderator) })
    expect((await moderator('POST', '/cofees', { body: notTheirs })).status).toBe(403)
  })

  test('an upload key is a token; a wrong one opens nothing, whoever is signed in', async () => {
    const made = await world.callers.admin('POST', '/api/v1/tokens', { body: { name: 'Uploads' } })
    const { stranger, admin } = world.callers
    const key = encodeURIComponent(made.body.token)
    expect((await stranger('POST', `/images?key=${key}`, { body: anImage() })).status).toBe(200)
    for (const call of [stranger, admin]) {
      expect((await call('POST', '/images?key=wrong', { body: anImage() })).status).toBe(401)
    }
    expect((await stranger('GET', `/User_Data?key=${key}`)).status).toBe(401)
    const program = callerOf(site, { token: made.body.token })
    const theirs = await program('POST', '/images?key=0123456789abcdef', { body: anImage() })
    expect(theirs.status, theirs.text).toBe(200)
    const wrong = callerOf(site, { token: 'wrong' })
    expect((await wrong('POST', `/images?key=${key}`, { body: anImage() })).status).toBe(401)
    const html = new FormData()
    html.set('image', new Blob(['<html>']), 'a.png')
    const refused = await admin('POST', '/images', { body: html })
    expect(refused).toMatchObject({ status: 422 })
    expect(refused.body.error).toContain('image is not a JPEG, PNG, WebP or PDF file')
    expect((await admin('POST', '/images', { body: new FormData() })).status).toBe(400)
  })

  test('a photo that somebody uploaded has an address that opens it, as long as it is theirs', async () => {
    const { admin, stranger } = world.callers
    const person = await anAccount(site.portal, 'student')
    const photoOf = async () => {
      const { body } = await admin('GET', '/Users_Infos?limit=500')
      return body.find(({ _id }: { _id: string }) => _id === person.id).photoURL
    }
    expect(await photoOf()).toBe('')
    const form = new FormData()
    form.set('photo', anImage().get('image') as File)
    const headers = { cookie: person.cookie, origin: site.url }
    const send = { method: 'POST', headers, body: form, redirect: 'manual' } as const
    expect((await fetch(`${site.url}/account/photo`, send)).status).toBe(303)

    const address = await photoOf()
    expect(address).toEqual(imageUrl)
    const { pathname } = new URL(address)
    const image = await stranger('GET', pathname)
    expect(image.status).toBe(200)
    expect(image.headers.get('content-type')).toBe('image/webp')
    const taken = await admin('POST', '/cofees', { body: aWireRecord({ P_url: address }) })
    expect(taken.status).toBe(409)
    expect((await fetch(`${site.url}/account/photo`, send)).status).toBe(303)
    expect((await stranger('GET', pathname)).status).toBe(404)
    expect((await stranger('GET', new URL(await photoOf()).pathname)).status).toBe(200)
  })

  test('a document of several pages leads to one picture of all of them', async () => {
    const { admin, stranger } = world.callers
    const letter = new FormData()
    letter.set(
      'image',
      new Blob([new Uint8Array(await pdfOf([120, 160], [160, 120], [120, 160]))]),
      'a.pdf',
    )
    const { url } = (await admin('POST', '/images', { body: letter })).body.data
    const record = aWireRecord({ Doc_5_PC: url })
    const { insertedId } = (await admin('POST', '/cofees', { body: record })).body
    const staff = (await admin('GET', `/User_Data/${insertedId}`)).body.Doc_5_PC
    const shown = (await stranger('GET', `/result/${record.id}`)).body.Doc_5_PC
    for (const address of [url, staff, shown]) {
      const answer = await site.get(new URL(address).pathname)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const picture = await sharp(await answer.arrayBuffer()).metadata()
      expect(picture).toMatchObject({ width: 667, height: 667 + 500 + 667 })
    }
    const again = await admin('PUT', `/User_Data/${insertedId}`, { body: { Doc_5_PC: staff } })
    expect(again.body).toEqual({ modifiedCount: 0 })
    const read = await admin('GET', `/api/v1/records/${insertedId}`)
    expect(read.body.documents[0].pages).toHaveLength(3)
  })

  test('an image opens for a while, as long as whoever asked for its url may see it', async () => {
    const { portal } = site
    const account = await anAccount(portal, 'moderator')
    const moderator = callerOf(site, account)
    const { url } = (await moderator('POST', '/images', { body: anImage() })).body.data
    const { pathname } = new URL(url)
    const status = async (path: string) => (await world.callers.stranger('GET', path)).status
    expect(await status(pathname)).toBe(200)
    const other = (await moderator('POST', '/images', { body: anImage() })).body.data.url
    const [, , , grant = ''] = new URL(other).pathname.split('/')
    expect(await status(pathname.replace(/[^/]+$/, grant))).toBe(404)
    expect(await status(pathname.replace('.webp', 'x.webp'))).toBe(404)
    await portal.set({ requireTwoFactor: true })
    expect(await status(pathname)).toBe(404)
    await portal.set({ requireTwoFactor: false })
    expect(await status(pathname)).toBe(200)
    await world.callers.admin('DELETE', `/delete_User_Data/${account.id}`)
    expect(await status(pathname)).toBe(404)
  })
})

function documentOf(url: string): string | undefined {
  return /\/images\/([\w-]+)\//.exec(url)?.[1]
}
