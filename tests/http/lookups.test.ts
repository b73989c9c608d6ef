import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newShareCode } from '#contract/shares/share-code.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { addRecord } from '#core/records/add-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import { openApiDocument } from '../../scripts/generate.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { added, anAddedRecord, aRecord, engines } from '../test-portal.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

const secrets = ['CANARYFATHER', 'CANARYMOTHER', 'CANARYADDRESS', 'CANARYIRCC']
const shown = aRecord({
  passportNumber: 'SHOWN1',
  irccNumber: 'CANARYIRCC1',
  fatherName: 'CANARYFATHER',
  motherName: 'CANARYMOTHER',
  address: 'CANARYADDRESS',
})

/** Adds a public record with a photo and a visa, and a record of each kind that must stay secret. */
async function fill({ portal }: TestSite): Promise<void> {
  const admin = await portal.as('admin')
  const scan = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  async function withFiles() {
    const [photo, visa] = [
      await stageDocument(admin, { bytes: scan }),
      await stageDocument(admin, { bytes: scan }),
    ]
    if (photo.outcome !== 'staged' || visa.outcome !== 'staged') throw new Error('refused')
    return { photo: photo.id, visa: visa.id }
  }
  await anAddedRecord(portal, { ...shown, documents: await withFiles() })
  const hidden = { passportNumber: 'HIDDEN1', irccNumber: 'IH1', documents: await withFiles() }
  await setVisibility(admin, await anAddedRecord(portal, hidden), 'hidden')
  const pending = aRecord({ passportNumber: 'PENDING1', irccNumber: 'IP1' })
  await added(addRecord(await portal.as('moderator'), pending))
  const foreign = await anAddedRecord(portal, { passportNumber: 'FOREIGN1', irccNumber: 'IF1' })
  await admin.db
    .updateTable('record')
    .set({ clientDatabase: 'Elsewhere' })
    .where('id', '=', foreign)
    .execute()
}

const bare = (body = '') => body.replace(/value="[^"]*"/g, '')

/** A response without the visitor's own input and without times, so that responses can be compared. */
async function answerOf(response: Response) {
  const headers = Object.fromEntries(response.headers)
  for (const changing of ['date', 'x-request-id']) delete headers[changing]
  const text = await response.text()
  if (text.includes('search=')) delete headers['content-length']
  const body = text
    .replaceAll(/(search(?:=|%3D))[\w-]+/g, '$1')
    .replaceAll(/(You searched |value=")[\w ]*/g, '$1')
    .replace(/checked [^<]+ UTC/, 'checked')
  return { status: response.status, headers, body }
}

describe.each(engines)('on %s', (engine) => {
  test('every kind of negative has the same bytes and status, at every door', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    await site.portal.set({ lookupPolicy: 'number+name' })
    const asked = [
      ['HIDDEN1', 'Robin Sample'],
      ['PENDING1', 'Robin Sample'],
      ['FOREIGN1', 'Robin Sample'],
      ['UNKNOWN1', 'Robin Sample'],
      ['SHOWN1', 'Somebody Else'],
    ] as const
    const doors = {
      page: (number: string, name: string) => site.search('/', { passportNumber: number, name }),
      'page of one document': (passportNumber: string, name: string) =>
        site.search('/Visa', { passportNumber, name }),
      api: (passportNumber: string, name: string) =>
        site.post('/api/v1/lookups', { passportNumber, name }),
      wire: (number: string, name: string) =>
        site.get(`/result/${number}?name=${encodeURIComponent(name)}`),
      'wire without a name': (number: string) => site.get(`/result/${number}`),
    }
    const hints: Record<string, string> = {
      page: 'Check the number and the name: both must match one record.',
      'page of one document': 'Check the number and the name: both must match one record.',
      api: 'No public record has this number and this name',
    }
    for (const [door, ask] of Object.entries(doors)) {
      const answers = []
      for (const [number, name] of asked) answers.push(await answerOf(await ask(number, name)))
      const [first] = answers
      expect(first?.body, door).toContain('No Data Found')
      expect(first?.body, door).toContain(hints[door] ?? '')
      expect(first?.body, door).not.toContain('Check the number:')
      for (const answer of answers) expect(answer, door).toEqual(first)
    }
    const right = await site.post('/api/v1/lookups', {
      passportNumber: 'SHOWN1',
      name: 'robin sample',
    })
    expect(right.status).toBe(200)
  })

  test('whatever the reason, a code that shows nothing has one answer', async () => {
    await using site = await openTestSite(engine)
    const { portal } = site
    const admin = callerOf(site, await anAccount(portal, 'admin'))
    const ctx = await portal.as('admin')
    let count = 0
    async function share(chosen = {}) {
      const number = `S${++count}`
      const recordId = await anAddedRecord(portal, { passportNumber: number, irccNumber: number })
      const path = `/api/v1/records/${recordId}/shares`
      const body = { documents: ['photo'], purpose: 'employer', ...chosen }
      const made = await admin('POST', path, { body })
      expect(made.status).toBe(201)
      const { id, code, pin } = made.body
      return { recordId, path: `${path}/${id}`, id, code, pin, wrong: pin === '1' ? '2' : '1' }
    }
    const view = (code: string, pin: string) => site.post('/api/v1/share-views', { code, pin })
    const unknown = { code: newShareCode(), pin: '123456' }
    const [expired, revoked, usedUp] = [await share(), await share(), await share({ mostViews: 1 })]
    const [locked, wrongPin, hidden] = [await share(), await share(), await share()]
    const [pending, deleted] = [await share(), await share()]
    await ctx.db
      .updateTable('share')
      .set({ expiresAt: '2026-01-01' })
      .where('id', '=', expired.id)
      .execute()
    expect((await admin('DELETE', revoked.path)).status).toBe(204)
    const seen = await view(usedUp.code, usedUp.pin)
    expect(await seen.json()).toMatchObject({ candidate: { name: 'Robin Sample' } })
    for (let tries = 0; tries < 5; tries++) await view(locked.code, locked.wrong)
    await setVisibility(ctx, hidden.recordId, 'hidden')
    await withdrawApproval(ctx, pending.recordId)
    await deleteRecord(ctx, deleted.recordId)

    const dead = { unknown, expired, revoked, usedUp, locked, hidden, pending, deleted }
    const asked = { ...dead, wrongPin: { ...wrongPin, pin: wrongPin.wrong } }
    const answers = []
    for (const { code, pin } of Object.values(asked)) {
      answers.push(await answerOf(await view(code, pin)))
      answers.push(await answerOf(await site.search('/Share', { code, second: pin })))
    }
    expect(answers).toHaveLength(18)
    expect(answers[0]).toMatchObject({ status: 404 })
    expect(answers[1]?.body).toContain('This code shows nothing')
    expect(answers[1]?.body).toContain('It is not a government service.')
    for (const [at, answer] of answers.entries()) {
      const { body = '', ...head } = answer
      expect({ ...head, body: bare(body) }).toEqual({
        ...answers[at % 2],
        body: bare(answers[at % 2]?.body),
      })
    }

    const { status, text } = await admin('POST', '/api/v1/share-views', {
      body: { code: `${unknown.code.slice(0, -1)}${unknown.code.endsWith('0') ? '1' : '0'}` },
    })
    expect([status, JSON.parse(text).errors]).toEqual([422, [{ field: 'code', code: 'mistyped' }]])
    expect((await admin('GET', usedUp.path.replace(/\/[^/]+$/, ''))).body.data).toMatchObject([
      { state: 'used-up', views: 1 },
    ])
    expect((await admin('GET', `${usedUp.path}/views`)).body.data).toMatchObject([{ viewer: '' }])
  })

  test('the API tells what a stranger may know, with files that open', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    const response = await site.post('/api/v1/lookups', { passportNumber: 'shown-1' })
    const found = await response.json()

    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(found.statement.heldBy).toBe('Example Migration Services')
    expect(found.candidate).toEqual({
      name: 'Robin Sample',
      fatherName: 'CANARYFATHER',
      motherName: 'CANARYMOTHER',
      address: 'CANARYADDRESS',
      nationality: 'BANGLADESH',
    })
    expect(found.documents.map(({ type }: { type: string }) => type)).toEqual(['visa'])
    const { pathname } = new URL(found.documents[0].pages[0].page)
    const file = await site.get(pathname)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('image/webp')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    expect(file.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('the wire has the words of earlier sites, and only the number that was asked', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    const record = await (await site.get('/result/shown1')).json()

    expect(record).toEqual({
      id: 'SHOWN1',
      name: 'Robin Sample',
      F_name: 'CANARYFATHER',
      M_name: 'CANARYMOTHER',
      Po_address: 'CANARYADDRESS',
      nationality: 'BANGLADESH',
      P_url: expect.stringMatching(/\/files\/[\w-]+\/photo\/1\/page\.webp$/),
      Doc_5_PC: expect.stringMatching(/\/files\/[\w-]+\/visa\/all\/page\.webp$/),
      User_Hide: 'No',
      Status: 'Approved',
      database_of_client: 'My_Aust',
    })
    const byIrcc = await (await site.get('/ircc/canaryircc1')).json()
    expect(byIrcc).toMatchObject({ IRCC_Num: 'CANARYIRCC1', name: 'Robin Sample' })
    expect(byIrcc).not.toHaveProperty('id')
    const [date] = await (await site.get('/dates')).json()
    expect(date).toEqual({ _id: expect.any(String), dateValue: expect.stringMatching(/^\d{4}-/) })
  })

  test('what is withheld is in no answer, and no file of it opens', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    const before = await (await site.get('/result/SHOWN1')).json()
    await site.portal.set({ withheld: { documents: ['visa'], address: true, parents: true } })
    const page = await site.search('/', { passportNumber: 'SHOWN1' })
    const answers = [
      await (await site.get('/result/SHOWN1')).text(),
      await (await site.post('/api/v1/lookups', { passportNumber: 'SHOWN1' })).text(),
      await page.text(),
    ]

    for (const answer of answers) {
      expect(answer).toContain('Robin Sample')
      for (const secret of secrets) expect(answer).not.toContain(secret)
      expect(answer).not.toContain('/visa/')
    }
    expect((await site.get(new URL(before.Doc_5_PC).pathname)).status).toBe(404)
    expect((await site.get(new URL(before.P_url).pathname)).status).toBe(200)
  })

  test('a withheld document is not denied, whether or not the record has it', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    await anAddedRecord(site.portal, { passportNumber: 'BARE1', irccNumber: 'IB1' })
    const search = async (passportNumber: string) =>
      (await site.search('/Visa', { passportNumber, name: '' })).text()
    expect(await search('BARE1')).toContain('This record has no Visa Paper.')
    await site.portal.set({ withheld: { documents: ['visa'], address: false, parents: false } })
    for (const number of ['SHOWN1', 'BARE1']) {
      const page = await search(number)
      expect(page).toContain('This page does not show the Visa Paper.')
      expect(page).not.toContain('has no')
    }
    const idle = await (await site.get('/Visa')).text()
    expect(idle).toContain('This page does not show the Visa Paper.')
    expect(idle).not.toContain('Shows the visa paper')
    const inBengali = await (await site.get('/Visa?lang=bn')).text()
    expect(inBengali).toContain('এই পাতায় ভিসার কাগজ দেখানো হয় না।')
    expect(await (await site.get('/Lima')).text()).toContain('Shows the LMIA certificate')
  })

  test('the files of a result are gone at the next request once the record is hidden', async () => {
    await using site = await openTestSite(engine)
    await fill(site)
    const page = await site.search('/', { passportNumber: 'SHOWN1' })
    const [path = ''] = /\/files\/[\w-]+\/visa\/1\/full\.webp/.exec(await page.text()) ?? []
    expect((await site.get(path)).status).toBe(200)

    const admin = await site.portal.as('admin')
    const { id } = await admin.db
      .selectFrom('record')
      .select('id')
      .where('passportNumber', '=', 'SHOWN1')
      .executeTakeFirstOrThrow()
    await setVisibility(admin, id, 'hidden')
    const gone = await answerOf(await site.get(path))
    const madeUp = await answerOf(await site.get(path.replace('/visa/', '/lmia/')))
    expect(gone.status).toBe(404)
    expect(gone).toEqual(madeUp)
    expect(await (await fetch(page.url)).text()).toContain('No Data Found')
  })

  test('the log holds no number, name, grant or address of anybody', async () => {
    await using site = await openTestSite(engine, { LOG_LEVEL: 'debug' })
    await fill(site)
    const found = await (await site.get('/result/SHOWN1')).json()
    await site.get(new URL(found.P_url).pathname)
    await site.get('/CANARYPATH/SHOWN1?CANARYQUERY=SHOWN1')
    await site.get('/api/v1/CANARYPATH')
    await site.search('/', { passportNumber: 'SHOWN1' })
    await site.post('/api/v1/lookups', { passportNumber: 'HIDDEN1', name: 'CANARYNAME' })
    await site.post('/api/v1/lookups', { passportNumber: 'CANARY<>', surprise: 'CANARYFIELD' })
    // The log is written in order, so this line comes after all earlier ones.
    await site.get('/healthz')
    await expect.poll(site.server.output).toContain('"route":"/healthz"')

    const log = site.server.output()
    expect(log).toContain('"route":"/result"')
    expect(log).toContain('"route":"other"')
    const grant = /\/files\/([\w-]+)\//.exec(found.P_url)?.[1] ?? 'none'
    for (const word of ['SHOWN1', 'HIDDEN1', 'CANARY', 'Robin', '127.0.0.1', '::1', grant]) {
      expect(log).not.toContain(word)
    }
  })
})

async function theNext(count: number, socket: Socket): Promise<string> {
  let answers = ''
  for await (const [part] of on(socket, 'data')) {
    answers += part
    if (answers.split('HTTP/1.1 ').length > count && answers.endsWith('}')) break
  }
  return answers
}

test('10,000 numbers in a row from one address, whatever it says of itself, get 10 answers', async () => {
  await using site = await openTestSite('sqlite', { LOOKUP_LIMITS: '10/60/200/10' })
  const requests = Array.from({ length: 10_000 }, (_, index) => {
    const claimed = `203.0.${index >> 8}.${index & 255}`
    return [
      `GET /result/N${index} HTTP/1.1`,
      'host: x',
      `x-forwarded-for: ${claimed}`,
      `forwarded: for=${claimed}`,
      `x-real-ip: ${claimed}`,
      ...(index === 9999 ? ['connection: close'] : []),
    ].join('\r\n')
  })
  const socket = connect(Number(new URL(site.url).port), 'localhost')
  let answers = ''
  while (requests.length > 0) {
    // In batches: the server closes a connection with too many requests whose responses are unread.
    const some = requests.splice(0, 25)
    socket.write(`${some.join('\r\n\r\n')}\r\n\r\n`)
    answers += await theNext(some.length, socket)
  }
  expect(answers.match(/HTTP\/1\.1 404 /g)).toHaveLength(10)
  expect(answers.match(/HTTP\/1\.1 429 /g)).toHaveLength(9990)
  expect(answers.match(/^retry-after: [1-9]/gim)).toHaveLength(9990)
  const page = await site.search('/', { passportNumber: 'N1' })
  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await page.text()).toContain('Too many searches')
}, 60_000)

test('behind a trusted proxy, each address it names has limits of its own, by /64 for IPv6', async () => {
  await using site = await openTestSite('sqlite', {
    LOOKUP_LIMITS: '2/60/200/10',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  })
  const ask = async (number: string, from: string) =>
    (await site.get(`/result/${number}`, { headers: { 'x-forwarded-for': from } })).status

  expect(await ask('A1', '198.51.100.1')).toBe(404)
  expect(await ask('A2', '9.9.9.9, 198.51.100.1')).toBe(404)
  expect(await ask('A3', '8.8.8.8, 198.51.100.1')).toBe(429)
  expect(await ask('A4', '198.51.100.2')).toBe(404)
  expect(await ask('A5', '2001:db8:0:1::1')).toBe(404)
  expect(await ask('A6', '2001:db8:0:1:ffff::2')).toBe(404)
  expect(await ask('A7', '2001:db8:0:1:ffff::3')).toBe(429)
  expect(await ask('A8', '2001:db8:0:2::1')).toBe(404)
})

test('the description of the API is the one that the code gives', () => {
  expect(readFileSync('docs/openapi.json', 'utf8')).toBe(openApiDocument())
})

test('the description of the API names all that errors have, and asks no more of a share than it has', () => {
  type Shape = { properties: Record<string, Shape>; required?: string[] }
  const { components, paths } = JSON.parse(openApiDocument())
  const { Problem, SharedResult }: Record<string, Shape> = components.schemas
  const named = ['existingId', 'current', 'yours', 'errors', 'changed']
  expect(Object.keys(Problem?.properties ?? {})).toEqual(expect.arrayContaining(named))
  expect(SharedResult?.properties.candidate?.required).toEqual(['name'])
  const calls = Object.values<Record<string, object>>(paths).flatMap((path) => Object.values(path))
  // Each call needs a default response, since it can fail with 405, 500 or 507.
  for (const call of calls) expect(call).toHaveProperty('responses.default')
})

test('the description of the API has the refusal of a wrong parameter', () => {
  type Call = { parameters?: { in: string }[]; responses: Record<string, unknown> }
  const { paths } = JSON.parse(openApiDocument()) as { paths: Record<string, Record<string, Call>> }
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, { parameters = [], responses }] of Object.entries(calls)) {
      const asks = parameters.some((one) => one.in === 'query')
      if (asks) expect(Object.keys(responses), `${method} ${path}`).toContain('422')
    }
  }
})
