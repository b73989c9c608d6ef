import { type Context, Hono } from 'hono'
import { lookupPages, type NumberKind } from '#contract/lookup-pages.ts'
import { type ProblemCode, problems } from '#contract/problem.ts'
import { normaliseNumber } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { readSettingsDate } from '#core/settings/read-settings-date.ts'
import { json } from '../json.ts'
import type { Needs } from '../needs.ts'
import { wireRecord } from './wire-record.ts'

const otherMethods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** The calls of earlier sites' clients, translated. No rule and no query lives here. */
export function wireApi({ ctxFor, publicUrl }: Needs): Hono {
  const wire = new Hono()

  async function lookUp(c: Context, by: NumberKind): Promise<Response> {
    const number = c.req.param('number') ?? ''
    const name = c.req.query('name')
    const looked = await lookUpRecord(await ctxFor(c), { by, number, name, page: lookupPages.home })
    switch (looked.outcome) {
      case 'found': {
        const asked = { by, number: normaliseNumber(number) }
        const record = wireRecord(looked.record, asked, (type) => {
          return publicUrl.origin + fileAddress(looked.grant, type, 1, 'page')
        })
        return json(record)
      }
      case 'not-found':
        return failure('not-found')
      case 'invalid':
        // A client of an earlier site has no name to send: what it lacks is what it may not see.
        return looked.field === 'name' ? failure('not-found') : failure('invalid-field')
      case 'too-many':
        return failure('too-many-lookups', { 'retry-after': String(looked.retryAfterSeconds) })
      case 'unavailable':
        return failure('unavailable')
    }
  }

  wire.get('/result/:number', (c) => lookUp(c, 'passportNumber'))
  wire.get('/ircc/:number', (c) => lookUp(c, 'irccNumber'))
  wire.get('/dates', async (c) => {
    const { id, dateValue } = readSettingsDate(await ctxFor(c))
    return json([{ _id: id, dateValue }])
  })
  wire.on(otherMethods, ['/result/:number', '/ircc/:number', '/dates'], () => {
    return failure('method-not-allowed', { allow: 'GET' })
  })
  return wire
}

function failure(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const { status, title } = problems[code]
  return json({ error: title }, { status, headers })
}
