import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import { invalidField } from '../problem.ts'

export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .max(200)
    .optional()
    .openapi({
      description:
        'A unique value that you choose, such as a UUID. If you retry the request with the ' +
        'same key and the same body within two days, nothing is created twice, and the ' +
        'response returns what the first request created. A secret that is shown only once is ' +
        'not returned again: the response is then 409.',
    }),
})

export const goneSince =
  'An earlier request with this idempotency key created it, and it has since been deleted'

/** Reads the idempotency key, with a fingerprint of address and body that detects a different request. */
export function sendingIn(c: Context, { identity: { seals } }: Ctx, text: string) {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return {}
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    return invalidField('Idempotency-Key', 'wrong-format')
  }
  return {
    sending: { key, fingerprint: seals.fingerprint('idempotency', `${c.req.path} ${text}`) },
  }
}
