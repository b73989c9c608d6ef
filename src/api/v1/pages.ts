import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeNumber } from '#contract/text/whole-number.ts'
import type { Deps } from '../deps.ts'
import { json } from '../json.ts'

export const nextHeader = z.object({
  Link: z
    .string()
    .optional()
    .openapi({ description: 'The URL of the next page, as rel="next". Absent on the last page.' }),
})

export function pageSize(usual = 50, most = 100) {
  return wholeNumber(z.number().int().min(1).max(most)).default(usual)
}

/** The query parameters of a list that is read page by page. A cursor has a mark beside what its list reads. */
export function paging<Cursor extends z.ZodType>(cursor: Cursor, limit = pageSize()) {
  const description =
    'Cursor: the `next` value of the previous page. It fits only the same list with the same ' +
    'filters; `limit` may differ.'
  return { limit, after: cursor.optional().openapi({ type: 'string', description }) }
}

/** The query, with the cursor as its list reads it: empty, and so refused, if it is of another list. */
export function queryIn(c: Context): Record<string, string> {
  const query = c.req.query()
  const at = query.after?.lastIndexOf('~') ?? -1
  if (at < 0) return query
  const isOwn = query.after?.slice(at + 1) === markOf(c)
  return { ...query, after: isOwn ? (query.after?.slice(0, at) ?? '') : '' }
}

/** Differs by list and filters: a cursor of others would leave out what comes before it. Hashed by FNV-1a. */
function markOf(c: Context): string {
  const { after: _after, limit: _limit, ...filters } = c.req.query()
  const list = JSON.stringify([c.req.path, ...Object.entries(filters).toSorted()])
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(list)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(36)
}

function linkToNext(c: Context, { publicUrl }: Deps, cursor: string | undefined) {
  if (!cursor) return {}
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set('after', cursor)
  return { link: `<${publicUrl.origin}${pathname}?${searchParams}>; rel="next"` }
}

export function listOf(description: string, item: z.ZodType) {
  return { description, schema: z.object({ data: z.array(item) }) }
}

/** `name`: of the component in the description */
type PageShape = { cursor?: z.ZodType; name?: string }

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
  { next, ...body }: { data?: Row[]; next?: string | number | undefined },
): Response {
  // A number says by itself where it is.
  const cursor = typeof next === 'string' ? `${next}~${markOf(c)}` : next
  const headers = linkToNext(c, deps, cursor?.toString())
  return json({ ...body, ...(cursor !== undefined && { next: cursor }) }, { headers })
}
