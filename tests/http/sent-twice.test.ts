import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seenText } from '#core/consents/give-own-consent.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { todayIn } from '#core/today.ts'
import { callerOf } from '../caller.ts'
import { aClass, aStudent, enrolled } from '../class-world.ts'
import { aCandidate, aHeldRecord, aSlip, claim } from '../holders.ts'
import { aScan, sendForm } from '../sent-forms.ts'
import { anAccount, type TestAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const notSaved = /This is not saved/

describe.each(engines)('a form that is sent again on %s', (engine) => {
  let site: TestSite
  let admin: TestAccount
  beforeAll(async () => {
    site = await openTestSite(engine)
    admin = await anAccount(site.portal, 'admin')
  })
  afterAll(() => site[Symbol.asyncDispose]())

  async function idOn(path: string): Promise<string> {
    const page = await site.get(path, { headers: { cookie: admin.cookie } })
    return /name="id" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  }

  test('books once, and says so when it says something else', async () => {
    const ctx = await site.portal.as('admin')
    const enrolment = await enrolled(await aStudent(site.portal), await aClass(ctx))
    const path = `/dashboard/enrolments/${enrolment}`
    const id = await idOn(path)
    const book = (kind: string, amount: string) => {
      const names = { amount, method: 'cash', reference: 'Slip 1', paidOn: '2026-01-05' }
      const typed = Object.entries(names).map(([name, value]) => [`${kind}-${name}`, value])
      return fetch(site.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: admin.cookie, origin: site.url },
        body: new URLSearchParams({ id, do: kind, ...Object.fromEntries(typed) }),
      })
    }
    expect((await book('payment', '10')).status).toBe(303)
    expect((await book('payment', '10')).status).toBe(303)
    for (const other of [await book('payment', '11'), await book('refund', '10')]) {
      expect(other.status).toBe(409)
      const text = await other.text()
      expect(text).toMatch(notSaved)
      expect(text).not.toContain(`name="id" value="${id}"`)
    }
    const rows = await ctx.db.selectFrom('payment').select('amount').execute()
    expect(rows).toEqual([{ amount: 1000 }])
  })

  test('books no second entry beside one that its page did not show', async () => {
    const ctx = await site.portal.as('admin')
    const enrolment = await enrolled(await aStudent(site.portal), await aClass(ctx))
    const path = `/dashboard/enrolments/${enrolment}`
    const send = (typed: string) =>
      fetch(site.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: admin.cookie, origin: site.url },
        body: new URLSearchParams(typed),
      })
    const form = (entries: number, more = '') =>
      `do=payment&entries=${entries}&payment-amount=500&payment-method=bank&payment-reference=Slip+4` +
      `&payment-paidOn=2026-01-05${more}`
    const id = ctx.newId()
    expect((await send(form(0, `&id=${id}`))).status).toBe(303)
    const added = await send(form(0))
    expect(added.status).toBe(409)
    const page = await added.text()
    expect(page).toContain('Somebody else has added an entry.')
    expect(page).toMatch(/name="payment-amount"[^>]* value="500"/)
    expect(page).toMatch(/name="payment-reference"[^>]* value="Slip 4"/)
    expect(page).toContain('name="entries" value="1"')
    // The same form, loaded anew after its answer was lost, knows of the entry that it made.
    expect((await send(form(1, `&id=${id}`))).status).toBe(303)
    const entries = async () =>
      (
        await ctx.db
          .selectFrom('payment')
          .where('enrolmentId', '=', enrolment)
          .selectAll()
          .execute()
      ).length
    expect(await entries()).toBe(1)
    expect((await send(form(1))).status).toBe(303)
    const refund = await send(form(2).replaceAll('payment', 'refund'))
    expect(refund.status).toBe(422)
    expect(await refund.text()).toMatch(/BDT.500\.00 is more than the BDT.0\.00 to be refunded/)
    expect(await entries()).toBe(2)
  })

  test.each([
    ['/account/tokens', 'apiToken', { name: 'Intranet', scope: 'read' }, { name: 'Other' }],
    [
      '/dashboard/invitations',
      'invitation',
      { email: 'new@example.org', role: 'moderator' },
      { role: 'admin' },
    ],
  ] as const)('at %s shows a secret once', async (path, table, fields, others) => {
    const { db } = await site.portal.as('admin')
    const hashes = async () => (await db.selectFrom(table).select('hash').execute()).length
    const before = await hashes()
    const post = (more: object) => {
      return fetch(site.url + path, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: admin.cookie, origin: site.url },
        body: new URLSearchParams({ id, ...fields, ...more }),
      })
    }
    const id = await idOn(path)
    const secret = /(countersign_|token=)[\w-]{43}/
    expect(await (await post({})).text()).toMatch(secret)
    const again = await post({})
    expect(again.status).toBe(303)
    expect(await again.text()).not.toMatch(secret)
    const list = await site.get(path, { headers: { cookie: admin.cookie } })
    expect(await list.text()).not.toMatch(secret)
    const other = await post(others)
    expect(other.status).toBe(409)
    const text = await other.text()
    expect(text).toMatch(notSaved)
    expect(text).not.toMatch(secret)
    expect(await hashes()).toBe(before + 1)
  })

  test('records a consent once, and keeps its scan once', async () => {
    const id = await anAddedRecord(site.portal)
    const path = `/dashboard/records/${id}/consent`
    const ctx = await site.portal.as('admin')
    const [signedOn, seen] = [todayIn(ctx), seenText(ctx)]
    const scan = await aScan('form.jpg')
    const parts = { id: await idOn(path), seen, signedOn, locale: 'en', scan }
    expect((await sendForm(site, path, admin, parts)).status).toBe(303)
    expect((await sendForm(site, path, admin, parts)).status).toBe(303)
    const { db } = await site.portal.as('admin')
    const scans = db.selectFrom('document').select('type').where('stagedBy', '=', admin.id)
    expect(await scans.execute()).toEqual([{ type: 'consent' }])
  })

  test('shows the code that a candidate made by a double tap, in both answers', async () => {
    const { holder } = await aHeldRecord(site.portal, 'TWICE0003')
    const path = '/dashboard/my-record'
    const sender = { cookie: `session=${holder.session}`, origin: site.url }
    const id = holder.ctx.newId()
    const typed = { id, document: 'visa', purpose: 'employer', secondFact: 'pin', days: '30' }
    const send = async () => {
      const body = new URLSearchParams(typed)
      const answer = await site.get(path, { method: 'POST', headers: sender, body })
      return [...(await answer.text()).matchAll(/<code>([^<]+)/g)].map(([, text]) => text)
    }
    const [first, second] = await Promise.all([send(), send()])
    expect(first).toHaveLength(3)
    expect(second).toEqual(first)
    expect((await readOwnRecord(holder.ctx))?.shares).toHaveLength(1)
  })

  test('receives a request of a candidate once, and says so when it says something else', async () => {
    const ctx = await site.portal.as('admin')
    const own = { passportNumber: 'TWICE0001', irccNumber: 'TWICE0002' }
    const recordId = await anAddedRecord(site.portal, own)
    const holder = await aCandidate(site.portal)
    await claim(holder.ctx, await aSlip(ctx, recordId), own)
    const path = '/dashboard/my-record/requests'
    const sender = { cookie: `session=${holder.session}`, origin: site.url }
    const page = await site.get(path, { headers: sender })
    const id = /name="id" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const ask = (note: string) =>
      site.get(path, {
        method: 'POST',
        headers: sender,
        body: new URLSearchParams({ id, kind: 'access', note }),
      })
    expect((await ask('For my employer')).status).toBe(303)
    expect((await ask('For my employer')).status).toBe(303)
    const other = await ask('For my school')
    expect(other.status).toBe(409)
    expect(await other.text()).toMatch(notSaved)
    const notes = ctx.db
      .selectFrom('personRequest')
      .select('note')
      .where('recordedBy', '=', holder.id)
    expect(await notes.execute()).toEqual([{ note: 'For my employer' }])
  })

  test.each([
    ['/dashboard/posts', 'notice', {}],
    [
      '/dashboard/classes/new',
      'class',
      { startsOn: '2099-03-01', place: 'Room 2', seats: '10', fee: '1', currency: 'BDT' },
    ],
  ] as const)(
    'adds one at %s, and says so when it says something else',
    async (path, table, more) => {
      const { db } = await site.portal.as('admin')
      const count = async () => (await db.selectFrom(table).select('id').execute()).length
      const before = await count()
      const pictures = { firstPicture: await aScan('a.jpg'), secondPicture: await aScan('b.jpg') }
      const parts = { id: await idOn(path), title: 'One', text: 'x', ...more, ...pictures }
      expect((await sendForm(site, path, admin, parts)).status).toBe(303)
      expect((await sendForm(site, path, admin, parts)).status).toBe(303)
      const others = [
        { ...parts, title: 'Two' },
        { ...parts, secondPicture: await aScan('b.jpg', '#86a') },
      ]
      for (const other of others) {
        const answer = await sendForm(site, path, admin, other)
        expect(answer.status).toBe(409)
        expect(await answer.text()).toMatch(notSaved)
      }
      expect(await count()).toBe(before + 1)
    },
  )

  test.each([
    ['/dashboard/posts', (id: string) => `/dashboard/posts/${id}`, 'notice'],
    ['/dashboard/classes/new', (id: string) => `/dashboard/classes/${id}/edit`, 'class'],
  ] as const)('changes once what was added at %s', async (addedAt, pathOf, table) => {
    const { db } = await site.portal.as('admin')
    const more = { startsOn: '2099-03-01', place: 'Room 2', seats: '10', fee: '1', currency: 'BDT' }
    const parts = { title: `Third ${table}`, text: 'x', ...(table === 'class' && more) }
    const added = { id: await idOn(addedAt), ...parts }
    const pictures = { firstPicture: await aScan('a.jpg'), secondPicture: await aScan('b.jpg') }
    expect((await sendForm(site, addedAt, admin, { ...added, ...pictures })).status).toBe(303)
    const read = () =>
      db
        .selectFrom(table)
        .select(['id', 'text', 'revision'])
        .where('title', '=', parts.title)
        .executeTakeFirstOrThrow()
    const { id, revision } = await read()
    const change = (text: string) =>
      sendForm(site, pathOf(id), admin, { ...parts, text, revision: String(revision) })
    expect((await change('y')).status).toBe(303)
    expect((await change('y')).status).toBe(303)
    expect((await change('z')).status).toBe(409)
    expect(await read()).toMatchObject({ text: 'y', revision: revision + 1 })
  })

  test.each([
    ['/api/v1/tokens', 'apiToken', { name: 'Archive' }, { name: 'Other' }],
    [
      '/api/v1/invitations',
      'invitation',
      { email: 'twice@example.org', role: 'moderator' },
      { email: 'twice@example.org', role: 'admin' },
    ],
  ] as const)(
    'at %s a key makes one secret, which is answered once',
    async (path, table, body, other) => {
      const { db } = await site.portal.as('admin')
      const count = async () => (await db.selectFrom(table).select('id').execute()).length
      const call = callerOf(site, admin)
      const before = await count()
      const headers = { 'idempotency-key': `key of ${table}`.replaceAll(' ', '-') }
      expect((await call('POST', path, { body, headers })).status).toBe(201)
      const again = await call('POST', path, { body, headers })
      expect(again.status).toBe(409)
      expect(again.body.code).toBe('shown-already')
      expect((await call('POST', path, { body: other, headers })).status).toBe(422)
      expect((await count()) - before).toBe(1)
    },
  )
})
