import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '../deps.ts'
import { json } from '../json.ts'

export const nextHeader = z.object({
  Link: z
    .string()
    .optional()
    .openapi({ description: 'The URL of the next page, as rel="next". Absent on the last page.' }),
})

/** How many items a page has */
export function pageSize(usual = 50, most = 100) {
  return z.coerce.number().int().min(1).max(most).default(usual)
}

/** The query parameters of a list that is read page by page */
export function paging<Cursor extends z.ZodType>(cursor: Cursor, limit = pageSize()) {
  const description = 'Cursor: the `next` value of the previous page'
  return { limit, after: cursor.optional().openapi({ description }) }
}

export function linkToNext(
  c: Context,
  { publicUrl }: Deps,
  cursor: string | undefined,
): Record<string, string> {
  if (!cursor) return {}
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('after', cursor)
  return { link: `<${publicUrl.origin}${pathname}?${searchParams}>; rel="next"` }
}

/** Describes the response of an operation that lists everything. */
export function listOf(description: string, item: z.ZodType) {
  return { description, schema: z.object({ data: z.array(item) }) }
}

/** `name`: of the component in the description */
type PageShape = { cursor?: z.ZodType; name?: string }

/** Describes the response of an operation that lists page by page. */
export function pageOf(description: string, item: z.ZodType, { cursor, name }: PageShape = {}) {
  const next = (cursor ?? z.string()).optional().openapi({
    description: 'Cursor of the next page: send it as `after`. Absent on the last page.',
  })
  const schema = z.object({ data: z.array(item), next })
  return { description, schema: name ? schema.openapi(name) : schema, headers: nextHeader }
}

export function page<Row>(
  c: Context,
  deps: Deps,
  { data, next }: { data: Row[]; next: string | number | undefined },
): Response {
  const headers = linkToNext(c, deps, next === undefined ? undefined : String(next))
  return json({ data, ...(next !== undefined && { next }) }, { headers })
}
