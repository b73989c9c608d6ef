import type { ToastKind } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { confirmFirst, leadTo, receive, type Sent } from '#dashboard/context.ts'

type States = {
  list: string
  find: (ctx: Ctx, id: string) => Promise<{ title: string } | undefined>
  /** The use case behind each button */
  changes: Record<string, (ctx: Ctx, id: string) => Promise<ToastKind>>
}

/** Handles buttons that change the state of a list item; cancelling and deleting need a confirmation. */
export async function changeState(
  { request, context, params: { id } }: Sent & { params: { id: string } },
  { list, find, changes }: States,
): Promise<Response> {
  const { ctx, form } = await receive({ request, context })
  const asked = String(form.get('do'))
  const carryOut = Object.hasOwn(changes, asked) && changes[asked]
  if (!carryOut) return leadTo(context, list)
  const name = (await find(ctx, id))?.title
  if (asked === 'cancel' || asked === 'delete') {
    confirmFirst(form, { kind: asked, about: name, back: list })
  }
  return leadTo(context, list, { toast: { kind: await carryOut(ctx, id), name } })
}
