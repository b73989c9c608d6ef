import { describe, expect, test } from 'vitest'
import { statementHeader } from '#contract/proof/statement.ts'
import { newShare } from '#contract/shares/share.ts'
import { newShareCode } from '#contract/shares/share-code.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { revokeShare } from '#core/shares/revoke-share.ts'
import { callerOf } from '../caller.ts'
import { aHeldRecord, anOwnShare, manyViews } from '../holders.ts'
import { sendForm } from '../sent-forms.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const long = 'A'.repeat(200_000)
const odd = [
  null,
  7,
  true,
  [],
  {},
  [newShareCode()],
  '',
  '\0',
  '\ud800',
  'K7QM-2X9D',
  long,
] as const

describe.each(engines)('on %s', (engine) => {
  test('whatever is sent as code, PIN, name or proof is refused in words, and leaves no trace', async () => {
    await using site = await openTestSite(engine)
    const { db } = await site.portal.as('admin')
    const statuses = new Set<number>()
    for (const value of odd) {
      for (const body of [{ code: value }, { code: value, pin: value, name: value }, [value]]) {
        const { status } = await site.post('/api/v1/share-views', body)
        statuses.add(status)
      }
    }
    for (const raw of [
      '',
      '{',
      '{"code":1e999}',
      '{"__proto__":{"code":"1"}}',
      `[${'['.repeat(5000)}`,
    ]) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await site.get('/api/v1/share-views', {
        method: 'POST',
        headers,
        body: raw,
      })
      statuses.add(status)
    }
    expect([...statuses].filter((status) => status < 400 || status > 499)).toEqual([])
    const right = { code: newShareCode() }
    for (const more of [
      { pin: 7 },
      { pin: long },
      { viewer: '\0' },
      { viewer: long },
      { name: [] },
    ]) {
      const { status } = await site.post('/api/v1/share-views', { ...right, ...more })
      expect([404, 413, 422], JSON.stringify(more).slice(0, 40)).toContain(status)
    }
    expect(await db.selectFrom('shareView').selectAll().execute()).toEqual([])

    const { cookie } = await anAccount(site.portal, 'student')
    const unsigned = [{ ...statementHeader, kid: 'x' }, { issuer: { name: { toString: 1 } } }].map(
      (part) => Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    const texts = [
      `${unsigned.join('.')}.AAAA~`,
      '',
      '\0',
      '{}',
      '{"__proto__":1}',
      '.'.repeat(5000),
      'a.b.c~d~',
      long.repeat(2),
    ]
    for (const text of texts) {
      const claim = { code: text, passportNumber: text, birthDate: text }
      for (const [path, fields] of [
        ['/Share', { code: text, second: text, viewer: text }],
        ['/Check', { proof: text }],
        ['/claim', claim],
      ] as const) {
        const body = new URLSearchParams(fields)
        const headers = { cookie, origin: site.url, 'sec-fetch-site': 'same-origin' }
        const { status } = await site.get(path, { method: 'POST', headers, body })
        expect(status, `${path} ${text.slice(0, 20)}`).toBeLessThan(500)
      }
    }
    expect(await db.selectFrom('holding').selectAll().execute()).toEqual([])
    // The log is written in order, up to half a second late: wait for the line of this request.
    await site.get('/healthz')
    await expect.poll(site.server.output).toContain('"route":"/healthz"')
    expect(site.server.output()).not.toContain('"level":50')
  })

  test('a form that is sent twice opens a code of one view once, and every visitor has another', async () => {
    await using site = await openTestSite(engine)
    const admin = await site.portal.as('admin')
    const recordId = await anAddedRecord(site.portal)
    const asked = newShare.parse({ documents: ['visa'], purpose: 'employer', mostViews: 1 })
    const made = await createShare(admin, { recordId, ...asked })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    const idIn = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? ''
    const [id, other] = await Promise.all(
      [1, 2].map(async () => idIn(await (await site.get('/Share')).text())),
    )
    expect(id).not.toBe(other)
    const fields = { code: made.code, second: made.pin ?? '', viewer: '' }
    const open = async (id = '') => {
      const answer = await site.search('/Share', { ...fields, id })
      return (await answer.text()).includes('Robin Sample')
    }
    expect(await Promise.all([open(id), open(id)])).toEqual([true, true])
    expect(await Promise.all([open(other), open('x'), open()])).toEqual([false, false, false])
    expect(await listShares(admin, recordId)).toMatchObject([{ views: 1 }])
    const refused = await site.search('/Share', { ...fields, code: 'K7QM-2X9D', id: other ?? '' })
    expect(idIn(await refused.text())).toBe(other)
    const { cookie } = await anAccount(site.portal, 'admin')
    const cards = await site.get(`/dashboard/records/${recordId}/shares`, { headers: { cookie } })
    const html = await cards.text()
    expect(html).toContain('Used up')
    expect(html).not.toContain('Valid until')
  })

  test('pages and one answer list the newest views of a code that was opened often', async () => {
    await using site = await openTestSite(engine)
    const { recordId, holder } = await aHeldRecord(site.portal)
    const { id } = await anOwnShare(holder.ctx)
    await manyViews(await site.portal.as('admin'), id, 1201)
    const staff = await anAccount(site.portal, 'admin')
    const pages = [
      [`/dashboard/records/${recordId}/shares/${id}`, staff.cookie],
      [`/dashboard/my-record/shares/${id}`, `session=${holder.session}`],
    ] as const
    for (const [path, cookie] of pages) {
      const html = await (await site.get(path, { headers: { cookie } })).text()
      expect(html.match(/said they were/g)).toHaveLength(500)
      expect(html).toContain('Viewer 1200')
      expect(html).toContain('The newest 500 of 1,201 are shown. A copy of the data has them all.')
      const other = await site.get(`${path}?lang=bn`, { headers: { cookie } })
      expect(await other.text()).toContain('১,২০১ বারের মধ্যে সর্বশেষ ৫০০ বার দেখানো হচ্ছে।')
    }
    const call = callerOf(site, staff)
    const seen: string[] = []
    const lengths: number[] = []
    for (let after = ''; ; ) {
      const path = `/api/v1/records/${recordId}/shares/${id}/views`
      const { body } = await call('GET', `${path}${after && `?after=${after}`}`)
      lengths.push(body.data.length)
      seen.push(...body.data.map(({ viewer }: { viewer: string }) => viewer))
      if (!body.next) break
      after = encodeURIComponent(body.next)
    }
    expect(lengths).toEqual([500, 500, 201])
    expect(seen).toHaveLength(new Set(seen).size)
  })
})

test('links and slips have the address of the site, also where a proxy names another host', async () => {
  const origin = 'https://records.example.org'
  await using site = await openTestSite('sqlite', { PUBLIC_URL: origin })
  const id = await anAddedRecord(site.portal)
  const { session } = await anAccount(site.portal, 'admin')
  const headers = { cookie: `__Host-session=${session}`, origin }
  const share = { field: 'nationality', secondFact: 'pin', purpose: 'employer', days: '7' }
  for (const [path, fields, link] of [
    ['shares', share, '/Share'],
    ['claim', {}, '/claim'],
  ] as const) {
    const answer = await site.get(`/dashboard/records/${id}/${path}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    })
    const page = await answer.text()
    expect(page.includes(origin + link), path).toBe(true)
    expect(page.includes(site.url), path).toBe(false)
  }
})

test('a file or statement of a share that is closed says what helps, as one that never was does', async () => {
  await using site = await openTestSite('sqlite')
  const { recordId, holder } = await aHeldRecord(site.portal)
  const { code, pin, id } = await anOwnShare(holder.ctx)
  const opened = await site.search('/Share', { code, second: pin, viewer: '' })
  const [file = ''] = /\/files\/[^"]+\.webp/.exec(await opened.text()) ?? []
  expect((await site.get(file)).status).toBe(200)
  expect(await revokeShare(await site.portal.as('admin'), { recordId, id })).toBe('revoked')
  const forPeople = { headers: { accept: 'text/html' } }
  const [, grant = ''] = file.split('/files/')
  const pages = [file, `/proof/statement/${grant.split('/', 1)[0]}`, '/files/x/visa/1/page.webp']
  const answers = await Promise.all(pages.map((page) => site.get(page, forPeople)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  const [html = '', ...others] = await Promise.all(answers.map((answer) => answer.text()))
  expect(html).toContain('ask the person who gave you the code for a new one')
  expect(html).not.toContain('This result has expired')
  expect(others).toEqual([html, html])
})

test('who has twenty live codes is told whose to revoke', async () => {
  await using site = await openTestSite('sqlite')
  const { recordId, holder } = await aHeldRecord(site.portal)
  const { db, newId } = await site.portal.as('admin')
  const forms = [
    [`/dashboard/records/${recordId}/shares`, await anAccount(site.portal, 'admin')],
    ['/dashboard/my-record', { cookie: `session=${holder.session}` }],
  ] as const
  const parts = { document: 'visa', secondFact: 'none', purpose: 'other', days: '7' }
  const told: string[] = []
  for (const [path, whose] of forms) {
    await sendForm(site, path, whose, parts)
    const [made] = await db.selectFrom('share').selectAll().orderBy('id', 'desc').execute()
    if (!made) throw new Error('none')
    const more = Array.from({ length: 19 }, () => ({ ...made, id: newId(), codeHash: newId() }))
    await db.insertInto('share').values(more).execute()
    for (const lang of ['en', 'bn']) {
      const answer = await sendForm(site, `${path}?lang=${lang}`, whose, parts)
      expect(answer.status).toBe(409)
      told.push(/[^<>]*(?:20 live codes|২০টি চালু কোড)[^<]*/.exec(await answer.text())?.[0] ?? '')
    }
  }
  expect(told).toEqual([
    'This record has 20 live codes made by staff already: revoke one of them first',
    'এই রেকর্ডে কর্মীদের তৈরি ২০টি চালু কোড আছে: আগে সেগুলোর একটি বাতিল করুন',
    'You have 20 live codes already: revoke one first',
    'আপনার ২০টি চালু কোড আছে: আগে একটি বাতিল করুন',
  ])
})
