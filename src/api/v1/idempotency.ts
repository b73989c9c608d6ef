import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import type { Sending } from '#core/idempotency.ts'
import { problem } from '../problem.ts'

export const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().max(200).optional().openapi({
    description: 'A key of your choice, such as a UUID: a retry with it gets the first answer',
  }),
})

export const goneSince = 'An earlier request with this key made it, and it was deleted since'

/** Reads the idempotency key, with a fingerprint of address and body that detects a different request. */
export function sendingIn(
  c: Context,
  { identity: { seals } }: Ctx,
  text: string,
): { sending?: Sending } | Response {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return {}
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    return problem('invalid-field', {
      errors: [{ field: 'Idempotency-Key', code: 'wrong-format' }],
    })
  }
  return {
    sending: { key, fingerprint: seals.fingerprint('idempotency', `${c.req.path} ${text}`) },
  }
}
