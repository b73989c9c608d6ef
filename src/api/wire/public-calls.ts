import type { Context } from 'hono'
import { lookupPages, type NumberKind } from '#contract/lookup-pages.ts'
import { normaliseNumber } from '#contract/record.ts'
import { fileAddress } from '#contract/result-address.ts'
import type { Ctx } from '#core/context.ts'
import { lookUpRecord } from '#core/lookup/look-up-record.ts'
import { readSettingsDate } from '#core/settings/read-settings-date.ts'
import { json } from '../json.ts'
import { searchFailed } from '../problem.ts'
import { failure, type WireCall, wireCall } from './wire-call.ts'
import { wireRecord } from './wire-record.ts'

export const lookupCalls: WireCall[] = [
  wireCall('GET', '/result/:number', {
    action: 'look-up-record',
    run: ({ c, ctx, deps, param }) => {
      return lookUp(ctx, deps.publicUrl, 'passportNumber', param, besideIn(c))
    },
  }),

  wireCall('GET', '/ircc/:number', {
    action: 'look-up-record',
    run: ({ c, ctx, deps, param }) => {
      return lookUp(ctx, deps.publicUrl, 'irccNumber', param, besideIn(c))
    },
  }),
]

export const publicCalls: WireCall[] = [
  ...lookupCalls,

  wireCall('GET', '/dates', {
    action: 'read-settings-date',
    run: ({ ctx }) => {
      const { id, dateValue } = readSettingsDate(ctx)
      return json([{ _id: id, dateValue }])
    },
  }),
]

type Beside = { name: string | undefined; birthDate: string | undefined }

function besideIn(c: Context): Beside {
  return { name: c.req.query('name'), birthDate: c.req.query('birthDate') }
}

async function lookUp(ctx: Ctx, { origin }: URL, by: NumberKind, number: string, beside: Beside) {
  const page = lookupPages.home
  const looked = await lookUpRecord(ctx, { by: [by], number, ...beside, page, withPages: false })
  switch (looked.outcome) {
    case 'found': {
      const asked = { by, number: normaliseNumber(number) }
      return json(
        wireRecord(looked.record, asked, (type) => {
          const page = type === 'photo' ? 1 : 'all'
          return origin + fileAddress(looked.grant, type, page, 'page')
        }),
      )
    }
    case 'not-found':
    // Earlier clients know only a record or 404. Where the lookup policy requires a name or a birth date, a
    // call without it finds nothing.
    case 'invalid':
      return failure('not-found')
    case 'too-many': {
      const headers = { 'retry-after': String(looked.retryAfterSeconds) }
      return failure('too-many-lookups', { headers })
    }
    case 'not-set-up':
      return failure('not-set-up')
    case 'unavailable':
      return failure('unavailable', searchFailed)
  }
}
