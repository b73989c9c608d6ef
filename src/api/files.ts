import { type Context, Hono } from 'hono'
import { privateImage } from '#contract/private-answer.ts'
import { openDocument } from '#core/documents/open-document.ts'
import type { Deps } from './deps.ts'
import { readableBy } from './wire/other-origins.ts'

export function filesApi(
  { ctxFor, wireOrigins, freeBufferAfter }: Deps,
  gone: (c: Context) => Promise<Response>,
): Hono {
  const files = new Hono()

  files.get('/:grant/:type/:page/:name{[a-z]+\\.webp}', async (c) => {
    const { grant, type, page, name } = c.req.param()
    const size = name.replace('.webp', '')
    const bytes = await openDocument(await ctxFor(c), { grant, type, page, size })
    if (!bytes) return gone(c)
    freeBufferAfter(c, bytes)
    return readableBy(wireOrigins, c, privateImage(bytes))
  })
  files.all('*', gone)
  return files
}
