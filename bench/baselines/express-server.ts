import { createCipheriv, createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import express, { type NextFunction, type Request, type Response } from 'express'
import pg from 'pg'
import pino from 'pino'
import { apiAnswer, type Found, wireAnswer } from './lookup-answers.ts'

/**
 * The same lookups as an expert in Express and PostgreSQL would write them: a pool, prepared statements, one
 * query for the record with its documents and one at the same time for the settings, a sealed grant, the
 * same headers, a log line. No limits, policies, roles or OpenAPI.
 */
const [url = '', publicUrl = ''] = process.argv.slice(2)
const grantMs = 36_000_000

const pool = new pg.Pool({ connectionString: url, max: 20 })
const log = pino(pino.destination({ dest: 1, sync: false, minLength: 4096 }))
const key = createSecretKey(randomBytes(32))

const findRecord = {
  name: 'find-record',
  text: `select r."id", r."name", r."fatherName", r."motherName", r."address", r."nationality",
      r."approvedAt", json_object_agg(d."type", d."pages"::json) filter (where d."id" is not null) as held
    from "record" r left join "document" d on d."recordId" = r."id"
    where r."passportNumber" = $1 and r."visibility" = 'visible' and r."approval" = 'approved'
      and r."clientDatabase" = 'My_Aust' and r."deletedAt" is null
    group by r."id"`,
}
const readSettings = { name: 'read-settings', text: 'select "value" from "settings" limit 1' }

type Row = Found & { held: Record<string, { width: number; height: number }[]> | null }

async function lookUp(number: string) {
  const [found, settings] = await Promise.all([
    pool.query<Row>({ ...findRecord, values: [number] }),
    pool.query<{ value: string }>(readSettings),
  ])
  const { organisation, dateValue } = JSON.parse(settings.rows[0]?.value ?? '{}')
  return {
    record: found.rows[0],
    statement: { heldBy: organisation.name as string, currentAsOf: dateValue as string },
  }
}

/** The record's id and the expiry, encrypted and authenticated */
function grant(id: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const plain = Buffer.alloc(28)
  plain.writeDoubleBE(Date.now() + grantMs)
  plain.write(id.replaceAll('-', ''), 8, 'hex')
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

function addressesOf(id: string) {
  const sealed = grant(id)
  return (type: string, page: number | 'all', size: string) =>
    `${publicUrl}/files/${sealed}/${type}/${page}/${size}.webp`
}

function normalised(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 100) return undefined
  const number = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  return /^[\p{L}\p{N}][\p{L}\p{N}\p{M}./]*$/u.test(number) ? number : undefined
}

const headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
}

const app = express()
app.disable('x-powered-by')
app.disable('etag')

app.use((request: Request, response: Response, next: NextFunction) => {
  const [requestId, startedAt] = [randomUUID(), performance.now()]
  response.set(headers).set('X-Request-Id', requestId)
  response.once('finish', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const route = request.route?.path
    log.info({ requestId, method: request.method, route, status: response.statusCode, ms })
  })
  next()
})

app.get('/result/:number', async (request, response) => {
  const number = normalised(request.params.number)
  const { record } = number ? await lookUp(number) : {}
  if (!number || !record) {
    response.status(404).json({ error: 'No Data Found' })
    return
  }
  const held = Object.keys(record.held ?? {})
  response.type('json').send(wireAnswer(number, record, held, addressesOf(record.id)))
})

app.post('/api/v1/lookups', express.json({ limit: '64kb' }), async (request, response) => {
  const number = normalised(request.body?.passportNumber)
  if (!number) {
    response.status(422).json({ code: 'invalid-field' })
    return
  }
  const { record, statement } = await lookUp(number)
  if (!record) {
    response.status(404).json({ code: 'not-found' })
    return
  }
  const held = new Map(Object.entries(record.held ?? {}))
  response.type('json').send(apiAnswer(record, held, statement, addressesOf(record.id)))
})

app.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))
