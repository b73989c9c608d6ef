import { type Context, Hono } from 'hono'
import type { Ctx } from '#core/context.ts'
import { openDocument } from '#core/documents/open-document.ts'
import { isOutage } from '#core/outage.ts'
import { privateAnswer } from './private-answer.ts'
import { problem } from './problem.ts'

const fileHeaders = {
  ...privateAnswer,
  'content-type': 'image/webp',
  // Inline styles are the browser's own, when it shows an image by itself. Nothing else can run.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="document.webp"',
}

/** The images of a result, opened by its grant. */
export function filesApi(
  ctxFor: (c: Context) => Promise<Ctx>,
  showGone: (c: Context) => Promise<Response>,
): Hono {
  /** Somebody who follows a link gets a page, and an image or a program does not. */
  async function gone(c: Context): Promise<Response> {
    const isForAPerson = c.req.header('accept')?.includes('text/html')
    return isForAPerson ? showGone(c) : problem('no-such-address')
  }

  const files = new Hono()

  files.get('/:grant/:type/:page/:name{[a-z]+\\.webp}', async (c) => {
    const { grant, type, page, name } = c.req.param()
    const size = name.replace('.webp', '')
    try {
      const bytes = await openDocument(await ctxFor(c), { grant, type, page, size })
      if (!bytes) return gone(c)
      return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: fileHeaders })
    } catch (error) {
      if (isOutage(error)) return problem('unavailable')
      throw error
    }
  })
  files.all('*', gone)
  return files
}
