import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Ctx } from '#core/context.ts'
import { problem } from '../problem.ts'

export const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().max(200).optional().openapi({
    description: 'A key of your choice, such as a UUID: a retry with it gets the first answer',
  }),
})

/** The idempotency key with a fingerprint of the body. */
export function keyIn(
  c: Context,
  { identity: { seals } }: Ctx,
  text: string,
): { idempotencyKey?: string; asked?: string } | Response {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return {}
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    return problem('invalid-field', {
      errors: [{ field: 'Idempotency-Key', code: 'wrong-format' }],
    })
  }
  return { idempotencyKey: key, asked: seals.fingerprint('idempotency', text) }
}
