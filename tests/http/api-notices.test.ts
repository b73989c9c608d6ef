import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import type { Ctx } from '#core/context.ts'
import { addNotice } from '#core/notices/add-notice.ts'
import { callerOf } from '../caller.ts'
import { aStagedPicture } from '../class-world.ts'
import { anAccount } from '../sign-in.ts'
import { engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
  .png()
  .toBuffer()

async function aReadingToken({ portal }: TestSite, session: string): Promise<string> {
  const ctx = await portal.portal.ctxFor({ credentials: { session }, network: '192.0.2.7' })
  const made = await createApiToken(ctx, { name: 'Reader', scopes: ['read'] })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  return made.token
}

describe.each(engines)('notices in the API on %s', (engine) => {
  test('one is added with two pictures, changed by version, published and deleted', async () => {
    await using site = await openTestSite(engine)
    const account = await anAccount(site.portal, 'admin')
    const admin = callerOf(site, account)
    const staged = async (): Promise<string> => {
      const headers = { 'content-type': 'image/png' }
      return (await admin('POST', '/api/v1/documents', { body: scan, headers })).body.id
    }
    const home = async () => (await callerOf(site)('GET', '/')).text
    const fields = { title: 'Office closed', text: 'On Friday.' }
    const lacking = await admin('POST', '/api/v1/notices', { body: { ...fields, pictures: {} } })
    expect(lacking).toMatchObject({ status: 422 })

    const pictures = { firstPicture: await staged(), secondPicture: await staged() }
    const title = 'Government of Canada: official visa verification service'
    const posing = await admin('POST', '/api/v1/notices', { body: { ...fields, title, pictures } })
    const errors = [{ field: 'title', code: 'poses-as-government' }]
    expect(posing).toMatchObject({ status: 422, body: { code: 'invalid-field', errors } })
    const key = { 'idempotency-key': 'one' }
    const sent = { body: { ...fields, pictures }, headers: key }
    const added = await admin('POST', '/api/v1/notices', sent)
    expect(added).toMatchObject({ status: 201, body: { ...fields, isPublished: false } })
    expect((await admin('POST', '/api/v1/notices', sent)).body.id).toBe(added.body.id)
    const location = added.headers.get('location') ?? ''
    expect((await admin('GET', new URL(location).pathname)).body.id).toBe(added.body.id)
    const other = { ...sent, body: { ...sent.body, title: 'Another' } }
    expect((await admin('POST', '/api/v1/notices', other)).body.code).toBe('idempotency-mismatch')
    expect(await home()).not.toContain('Office closed')
    const path = `/api/v1/notices/${added.body.id}`
    const headers = { 'if-match': added.headers.get('etag') ?? '' }
    const body = { isPublished: true, text: 'On Monday.' }
    const changed = await admin('PATCH', path, { body, headers })
    expect(changed.body).toMatchObject({ title: 'Office closed', ...body })
    expect(await home()).toContain('On Monday.')
    expect(await home()).toMatch(/Office closed.*Notice by (<!-- -->)?Example Migration Services/s)
    const newest = { 'if-match': changed.headers.get('etag') ?? '' }
    for (const same of [{}, body]) {
      const kept = await admin('PATCH', path, { body: same, headers: newest })
      expect(kept.body).toEqual(changed.body)
      expect(kept.headers.get('etag')).toBe(newest['if-match'])
    }
    const renamed = await admin('PATCH', path, { body: { title }, headers: newest })
    expect(renamed).toMatchObject({ status: 422, body: { errors } })
    expect(changed.body).toMatchObject({ revision: added.body.revision + 1 })
    expect((await admin('PATCH', path, { body, headers })).status).toBe(412)
    const again = await admin('POST', '/api/v1/notices', { body: { ...fields, pictures } })
    expect(again).toMatchObject({ status: 409, body: { code: 'document-gone' } })
    expect((await admin('GET', '/api/v1/notices')).body.data).toHaveLength(1)
    const reader = callerOf(site, { token: await aReadingToken(site, account.session) })
    expect((await reader('GET', '/api/v1/notices')).body.data).toHaveLength(1)
    expect((await reader('GET', path)).body).toMatchObject({ text: 'On Monday.' })
    expect((await reader('DELETE', path)).status).toBe(403)
    expect((await admin('DELETE', path)).status).toBe(204)
    expect((await admin('GET', path)).status).toBe(404)
  })

  test('what is no longer on the home page says so, and every list leads to its end', async () => {
    await using site = await openTestSite(engine)
    const account = await anAccount(site.portal, 'admin')
    const admin = callerOf(site, account)
    const ctx = await site.portal.as('admin')
    const pictures = {
      firstPicture: await aStagedPicture(ctx),
      secondPicture: await aStagedPicture(ctx),
    }
    const notice = { title: 'Notice 1', text: 'Closed.', isPublished: true, pictures }
    const first = ctx.newId()
    expect(await addNotice(ctx, { ...notice, id: first })).toMatchObject({ outcome: 'added' })
    await copies(ctx, first, 51)
    const listed = async (path: string) => (await admin('GET', path)).text

    const newest = await listed('/dashboard/posts')
    expect(newest.match(/<h3>Notice/g)).toHaveLength(50)
    expect(newest.match(/Not on the home page any more: 6 newer notices are/g)).toHaveLength(44)
    expect((await listed('/')).match(/<h3 [^>]*>Notice/g)).toHaveLength(6)
    const older = /href="(\/dashboard\/posts\?after=[^"]+)"/.exec(newest)?.[1] ?? ''
    const oldest = await listed(older)
    expect(oldest.match(/<h3>Notice/g)).toHaveLength(2)
    expect(oldest).toContain('<h3>Notice 1</h3>')
    expect(oldest).not.toContain('posts?after=')

    const page = await admin('GET', '/api/v1/notices?limit=51')
    expect(page.body.data).toHaveLength(51)
    const next = await admin('GET', `/api/v1/notices?limit=51&after=${page.body.next}`)
    expect(next.body.data).toMatchObject([{ id: first }])
    expect(next.body.next).toBeUndefined()
  })
})

/** Further notices with the same images, each published after the one before */
async function copies({ db, newId }: Ctx, first: string, count: number): Promise<void> {
  const notice = await db
    .selectFrom('notice')
    .selectAll()
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('document')
    .selectAll()
    .where('noticeId', '=', first)
    .execute()
  for (let place = 2; place <= count + 1; place++) {
    const id = newId()
    const publishedAt = new Date(Date.now() + place * 1000).toISOString()
    await db
      .insertInto('notice')
      .values({ ...notice, id, title: `Notice ${place}`, publishedAt })
      .execute()
    const held = documents.map((one) => ({ ...one, id: newId(), noticeId: id }))
    await db.insertInto('document').values(held).execute()
  }
}
