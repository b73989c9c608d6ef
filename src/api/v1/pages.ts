import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Needs } from '../needs.ts'

export const nextHeader = z.object({
  Link: z.string().optional().openapi({ description: 'The next page, as rel="next"' }),
})

/** The URL of the next page, with the same filter. */
export function linkToNext(
  c: Context,
  { publicUrl }: Needs,
  cursor: string | undefined,
): Record<string, string> {
  if (!cursor) return {}
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('after', cursor)
  return { link: `<${publicUrl.origin}${pathname}?${searchParams}>; rel="next"` }
}
