import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stageDocument } from '#core/documents/stage-document.ts'
import { readConfig } from '#platform/config.ts'
import { runDoctor } from '#server/doctor/run-doctor.ts'
import { openCuttableProxy } from '../cuttable-proxy.ts'
import { plain } from '../fixtures/uploads.ts'
import { bucketEnvironment, newBucket } from '../s3/test-bucket.ts'
import { aScan, sendForm } from '../sent-forms.ts'
import { startServer } from '../server-process.ts'
import { anAccount } from '../sign-in.ts'
import { anAddedRecord, openTestPortal } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

test('while the object store is away people find records, scans ask for patience, and all resumes', async () => {
  const bucket = await newBucket()
  await using way = await openCuttableProxy({
    host: bucket.endpoint.hostname,
    port: Number(bucket.endpoint.port),
  })
  const SECRET = 'p5Wz-one-key-for-all-processes-8Rt3Yk'
  await using site = await openTestPortal('postgres', { ...bucketEnvironment(bucket), SECRET })
  const { database } = site.portal.config
  if (database.engine !== 'postgres') throw new Error('not on PostgreSQL')
  const scan = await plain(90, 60).jpeg().toBuffer()
  const staged = await stageDocument(await site.as('admin'), { bytes: scan })
  if (staged.outcome !== 'staged') throw new Error(staged.because)
  await anAddedRecord(site, { passportNumber: 'A1', documents: { visa: staged.id } })

  // A second process on the same database with its own folder, so that only the bucket has the scans.
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-outage-'))
  const environment = {
    ...bucketEnvironment({ ...bucket, endpoint: new URL(`http://127.0.0.1:${way.port}`) }),
    SECRET,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
  }
  let written = () => ''
  {
    await using server = await startServer(environment)
    const found = await fetch(`${server.url}/result/A1`)
    const address = new URL(((await found.json()) as { Doc_5_PC: string }).Doc_5_PC)
    const statuses = async () => ({
      record: (await fetch(`${server.url}/result/A1`)).status,
      scan: (await fetch(server.url + address.pathname)).status,
      ready: (await fetch(`${server.url}/readyz`)).status,
      store: ((await (await fetch(`${server.url}/readyz`)).json()) as { store: string }).store,
      alive: (await fetch(`${server.url}/healthz`)).status,
    })
    const inService = { record: 200, scan: 200, ready: 200, alive: 200, store: 'ok' }
    const { cookie } = await anAccount(site, 'admin')
    const upload = async () => {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' }
      const init = { method: 'POST', headers, body: scan as Uint8Array<ArrayBuffer> }
      const answer = await fetch(`${server.url}/api/v1/documents`, init)
      return { status: answer.status, ...((await answer.json()) as { title?: string }) }
    }

    expect(await statuses()).toEqual(inService)
    await way.cut()
    expect(await statuses()).toEqual({ ...inService, scan: 503, store: 'failed' })
    const home = async () => (await fetch(server.url)).text()
    expect(await home()).toContain('Scans cannot be shown or added at the moment')
    expect(await upload()).toMatchObject({ status: 503, title: expect.stringContaining(' ') })
    await way.restore()
    expect(await statuses()).toEqual(inService)
    expect(await upload()).toMatchObject({ status: 201 })
    expect(await home()).not.toContain('Scans cannot be shown')
    written = server.output
  }
  expect(written()).toContain('The object store failed: ECONNREFUSED')
  const told = /"part":"store","because":"ECONNREFUSED","msg":"the file store cannot be used"/g
  expect(written().match(told)).toHaveLength(1)
  expect(written().match(/"the file store is back"/g)).toHaveLength(1)
  expect(written()).not.toContain(bucket.secretAccessKey)
  expect(written()).not.toContain(bucket.accessKeyId)

  await way.cut()
  {
    await using server = await startServer(environment)
    const found = await fetch(`${server.url}/result/A1`)
    const address = new URL(((await found.json()) as { Doc_5_PC: string }).Doc_5_PC)
    const scanNow = async () => (await fetch(server.url + address.pathname)).status
    const ready = async () => (await fetch(`${server.url}/readyz`)).json()
    expect(await ready()).toMatchObject({ status: 'degraded', store: 'failed' })
    expect(await scanNow()).toBe(503)
    await way.restore()
    await expect
      .poll(ready, { timeout: 20_000, interval: 250 })
      .toMatchObject({ status: 'ready', store: 'ok' })
    expect(await scanNow()).toBe(200)
    written = server.output
  }
  expect(written()).toMatch(/"why":"S3_ENDPOINT: nothing answers at 127/)
  expect(written()).toContain('"the file store is back"')

  const another = { ...environment, ...bucketEnvironment(await newBucket()) }
  const lost = 'none of the scans looked for is in the store'
  {
    await using server = await startServer(another)
    await expect.poll(server.output, { timeout: 5000 }).toContain(lost)
    expect(written()).not.toContain(lost)
  }
  const { says } =
    (await runDoctor(readConfig(another), 'page')).find(({ check }) => check === 'store') ?? {}
  expect(says).toMatch(/^None of the \d+ files of scans/)

  for (const [change, words] of [
    [{ S3_SECRET_ACCESS_KEY: 'another' }, 'the store does not accept them'],
    [{ S3_BUCKET: 'not-there' }, 'there is no bucket "not-there"'],
  ] as const) {
    await expect(startServer({ ...environment, ...change })).rejects.toThrow(words)
  }
  await rm(dataDir, { recursive: true })
}, 60_000)

test('while the object store is away, a form with files keeps what was typed', async () => {
  const bucket = await newBucket()
  await using way = await openCuttableProxy({
    host: bucket.endpoint.hostname,
    port: Number(bucket.endpoint.port),
  })
  const endpoint = new URL(`http://127.0.0.1:${way.port}`)
  await using site = await openTestSite('sqlite', bucketEnvironment({ ...bucket, endpoint }))
  const admin = await anAccount(site.portal, 'admin')
  const id = await anAddedRecord(site.portal, { passportNumber: 'A1' })
  const scan = await aScan('the scan.jpg')
  const record = {
    ...{ passportNumber: 'A2', irccNumber: 'B2', name: 'Robin Sample', fatherName: 'Lee Sample' },
    ...{ motherName: 'Dana Sample', address: '14 Paper Lane', nationality: '', key: 'one' },
  }
  const notice = { title: 'Open on Friday', text: 'The office is open on Friday.' }
  const forms: [string, Record<string, string>, string, string][] = [
    ['/dashboard/Entry', record, 'file.visa', '14 Paper Lane'],
    ['/dashboard/posts', notice, 'firstPicture', 'The office is open on Friday.'],
    [`/dashboard/records/${id}/consent`, { signedOn: '2026-01-02' }, 'scan', '2026-01-02'],
  ]

  await way.cut()
  for (const [path, typed, field, kept] of forms) {
    const answer = await sendForm(site, path, admin, { ...typed, [field]: scan })
    expect(answer.status, path).toBe(422)
    const html = await answer.text()
    expect(html, path).toContain('No files can be kept at the moment')
    expect(html, path).toContain(kept)
  }
  expect((await site.get('/result/A2')).status).toBe(404)
  const person = { name: 'Robin Sample', email: 'robin@example.org' }
  const passwords = { password: 'four boats on the Meghna', confirm: 'four boats on the Meghna' }
  const registering = { ...person, ...passwords, photo: scan }
  const refused = await sendForm(site, '/register', { cookie: '' }, registering)
  const form = await refused.text()
  const kept = [...Object.values(person), 'No files can be kept at the moment']
  expect([refused.status, ...kept.filter((one) => !form.includes(one))]).toEqual([422])

  await way.restore()
  const again = await sendForm(site, '/dashboard/Entry', admin, { ...record, 'file.visa': scan })
  expect(again.status).toBe(303)
  expect(await (await site.get('/result/A2')).json()).toMatchObject({ name: 'Robin Sample' })
}, 60_000)
