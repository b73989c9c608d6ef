import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Import, ImportState } from '#contract/imports/import.ts'
import { callerOf } from '../caller.ts'
import { anAccount } from '../sign-in.ts'
import { aCsv, aRow, aZip, headings, someRows } from '../spreadsheets.ts'
import { anAddedRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

const scan = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#abc' } })
  .jpeg()
  .toBuffer()

describe.each(engines)('imports in the API on %s', (engine) => {
  test('rows, page and report name whoever a row may be, with a link', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const person = { name: 'Salma Begum', fatherName: 'Nur Islam', passportNumber: 'S7' }
    const known = await anAddedRecord(site.portal, person)
    const body = readFileSync(aCsv([aRow(5, { 2: 'Salma Begom', 3: 'Nur Islam' })]))
    const headers = { 'content-type': 'text/csv' }
    const { body: made } = await admin('POST', '/api/v1/imports', { body, headers })
    const path = `/api/v1/imports/${made.id}`
    await admin('POST', `${path}/dry-run`, { body: made.mapping })
    const compared = async () => {
      const { state, compared } = (await admin('GET', path)).body
      return state === 'checked' && compared === undefined
    }
    await expect.poll(compared, { timeout: 20_000 }).toBe(true)

    const { name, passportNumber } = person
    expect((await admin('GET', `${path}/rows`)).body.rows[0].problems).toEqual([
      { because: 'similar-name', field: 'name', recordId: known, person: { name, passportNumber } },
    ])
    const dashboard = `/dashboard/import/${made.id}`
    expect((await admin('GET', `${dashboard}/check?rows=all`)).text).toContain(`${name} (S7)</a>`)
    const report = (await admin('GET', `${dashboard}/report`)).text
    expect(report).toMatch(new RegExp(`${name} \\(S7\\) https?://[^ ]+/dashboard/records/${known}`))
  })

  test('a file is read, checked, run, told of and undone', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))

    async function until(path: string, ...states: ImportState[]): Promise<Import> {
      for (;;) {
        const { body } = await admin('GET', path)
        if (states.includes(body.state) && !body.isTakingFiles) return body
        await sleep(50)
      }
    }
    const headers = { 'content-type': 'text/csv' }
    const bytes = readFileSync(aCsv([...someRows(2), aRow(2, { 3: '' })]))
    const made = await admin('POST', '/api/v1/imports?name=people.csv', { body: bytes, headers })
    expect(made).toMatchObject({ status: 201, body: { name: 'people.csv', state: 'read' } })
    const path = `/api/v1/imports/${made.body.id}`
    expect((await admin('POST', `${path}/run`)).status).toBe(409)

    const zip = readFileSync(aZip({ 'IM000000_visa.jpg': scan }))
    const type = { 'content-type': 'application/zip' }
    const taken = await admin('POST', `${path}/files`, { body: zip, headers: type })
    expect(taken).toMatchObject({ status: 202, body: { files: 1 } })
    const ready = await until(path, 'read')

    const nothing = { columns: [], existing: 'skip' }
    expect(await admin('POST', `${path}/dry-run`, { body: nothing })).toMatchObject({
      status: 422,
      body: { code: 'invalid-field' },
    })
    const more = { ...ready.mapping, columns: [...ready.mapping.columns, null] }
    expect(await admin('POST', `${path}/dry-run`, { body: more })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'columns', code: 'too-many' }] },
    })
    const dry = await admin('POST', `${path}/dry-run`, { body: ready.mapping })
    expect(dry.status).toBe(202)
    expect((await until(path, 'checked')).counts).toMatchObject({ right: 2, filesMatched: 1 })
    expect((await admin('GET', `${path}/rows?choice=wrong`)).body.rows).toMatchObject([
      { n: 4, problems: [{ because: 'required', field: 'fatherName' }] },
    ])

    const first = await admin('GET', `${path}/rows?limit=2`)
    expect(first.body.rows.map(({ n }: { n: number }) => n)).toEqual([2, 3])
    const second = /^<https?:\/\/[^/]+(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1]
    const last = await admin('GET', second ?? '')
    expect([last.body.rows[0].n, last.headers.get('link')]).toEqual([4, null])

    expect((await admin('POST', `${path}/run`)).status).toBe(202)
    expect((await until(path, 'done')).counts).toMatchObject({ added: 2, refused: 1 })
    const report = await admin('GET', `${path}/report`)
    expect(report.headers.get('content-type')).toContain('text/csv')
    expect(report.text).toContain('4,refused,fatherName: required')
    expect((await admin('DELETE', path)).status).toBe(409)
    expect((await admin('POST', `${path}/undo`)).status).toBe(202)
    expect((await until(path, 'undone')).counts).toMatchObject({ deleted: 2, kept: 0 })
    const { data, next } = (await admin('GET', '/api/v1/imports?limit=1')).body
    expect([data.length, next]).toEqual([1, undefined])
    const after = `/api/v1/imports?after=${made.body.id}`
    expect((await admin('GET', after)).body).toEqual({ data: [] })
    expect((await admin('GET', '/api/v1/imports?after=x')).status).toBe(422)

    const bad = await admin('POST', '/api/v1/imports', {
      body: Buffer.from('PK\x03\x04no zip'),
      headers,
    })
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ code: 'damaged' }] } })
    const moderator = callerOf(site, await anAccount(site.portal, 'moderator'))
    expect((await moderator('GET', path)).status).toBe(403)
  })
  test('dates with two orders are reported once on the page of the check', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const rows = [1, 2, 3].map((row) => [...aRow(row), `0${row + 2}/04/1990`])
    const body = readFileSync(aCsv(rows, [...headings, 'Date of birth']))
    const headers = { 'content-type': 'text/csv' }
    const { body: made } = await admin('POST', '/api/v1/imports', { body, headers })
    const path = `/api/v1/imports/${made.id}`
    for (const [order, times] of [
      [undefined, 1],
      ['day-first', 0],
    ] as const) {
      const mapping = { ...made.mapping, ...(order && { dateOrder: order }) }
      await admin('POST', `${path}/dry-run`, { body: mapping })
      await expect.poll(async () => (await admin('GET', path)).body.state).toBe('checked')
      const { text } = await admin('GET', `/dashboard/import/${made.id}/check`)
      expect(text.split('say it once for each column of dates')).toHaveLength(times + 1)
    }
  })

  test('a column that an earlier import read against its heading is left out', async () => {
    await using site = await openTestSite(engine)
    const admin = callerOf(site, await anAccount(site.portal, 'admin'))
    const top = [...headings.slice(0, 3), 'Father', 'Mother', 'Address']
    const upload = async (row: number) => {
      const body = readFileSync(aCsv([aRow(row)], top))
      const headers = { 'content-type': 'text/csv' }
      return (await admin('POST', '/api/v1/imports', { body, headers })).body
    }
    const until = (path: string, state: ImportState) => {
      return expect.poll(async () => (await admin('GET', path)).body.state).toBe(state)
    }
    const { id, mapping } = await upload(1)
    const path = `/api/v1/imports/${id}`
    const columns = mapping.columns.with(3, 'motherName').with(4, 'fatherName')
    await admin('POST', `${path}/dry-run`, { body: { ...mapping, columns } })
    await until(path, 'checked')
    await admin('POST', `${path}/run`)
    await until(path, 'done')
    const next = await upload(2)
    expect(next.mapping.columns.slice(3)).toEqual([null, null, 'address'])
    expect(next.columns.slice(3)).toMatchObject([
      { isDoubtful: true },
      { isDoubtful: true },
      { isDoubtful: false },
    ])
    const dry = await admin('POST', `/api/v1/imports/${next.id}/dry-run`, { body: next.mapping })
    expect(dry.status).toBe(422)
  })
})
