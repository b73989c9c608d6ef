import type { ToastKind } from '#contract/toast.ts'
import type { Action } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

type States = {
  action: Action
  list: string
  find: (ctx: Ctx, id: string) => Promise<{ title: string } | undefined>
  /** The action of each button */
  changes: Record<string, (ctx: Ctx, id: string) => Promise<ToastKind>>
}

/** Handles the buttons that change the state of a list item; cancelling and deleting ask first. */
export function statePage(states: States): Page {
  const { action, list } = states
  const get = () => ({ redirect: list })
  return { action, layout: 'dashboard', get, post: (request) => change(request, states) }
}

async function change(request: PageRequest, states: States): Promise<PageAnswer> {
  const { list, find, changes } = states
  const ctx = await request.ctx()
  const form = await request.form()
  const id = request.params.id ?? ''
  const asked = String(form?.get('do'))
  const carryOut = Object.hasOwn(changes, asked) && changes[asked]
  if (!carryOut) return { redirect: list }
  const name = (await find(ctx, id))?.title
  if (asked === 'cancel' || asked === 'delete') {
    const question = askFirst(form, { kind: asked, about: name, back: list })
    if (question) return question
  }
  return { redirect: list, toast: { kind: await carryOut(ctx, id), name } }
}
