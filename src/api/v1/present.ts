import type { z } from '@hono/zod-openapi'

/** What an answer says of something: the fields that its shape names, and no others. */
export function presentAs<Shape extends z.ZodObject>(shape: Shape, one: z.infer<Shape>) {
  const fields = one as Record<string, unknown>
  const named = Object.keys(shape.shape).map((name) => [name, fields[name]])
  return Object.fromEntries(named) as z.infer<Shape>
}
