import type { SentFile } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import type { Sending } from '#core/idempotency.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Makes an idempotency key of the id in a form, with a fingerprint of everything that was sent. */
export function sendingOf(
  ctx: Ctx,
  { url, fields, files = [] }: { url: URL; fields: FormData | URLSearchParams; files?: SentFile[] },
): { id: string; sending: Sending } {
  const given = String(fields.get('id') ?? '')
  const id = uuid.test(given) ? given : ctx.newId()
  const typed = [...fields].map(([name, value]) => [name, String(value)])
  const added = files.map(({ field, name, hash }) => [field, name, hash])
  const all = JSON.stringify([url.pathname, typed, added])
  return {
    id,
    sending: { key: id, fingerprint: ctx.identity.seals.fingerprint('idempotency', all) },
  }
}
