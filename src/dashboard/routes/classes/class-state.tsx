import { cancelClass } from '#core/classes/cancel-class.ts'
import { deleteClass } from '#core/classes/delete-class.ts'
import { findClass } from '#core/classes/find-class.ts'
import { publishClass } from '#core/classes/publish-class.ts'
import type { Ctx } from '#core/context.ts'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

const list = '/dashboard/classes'

/** Publishing a class; cancelling it, and deleting a draft, which ask first. */
export const classState: Page = {
  action: 'edit-classes',
  layout: 'dashboard',
  get: () => ({ redirect: list }),
  post: change,
}

async function change({ ctx: makeCtx, params, form: read }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await read()
  const id = params.id ?? ''
  const asked = form?.get('do')
  const name = (await findClass(ctx, id))?.title
  if (asked === 'publish') {
    const isDone = (await publishClass(ctx, id)) === 'published'
    return {
      redirect: list,
      toast: isDone ? { kind: 'classPublished', name } : { kind: 'notDone' },
    }
  }
  if (asked !== 'cancel' && asked !== 'delete') return { redirect: list }
  const question = askFirst(form, { kind: asked, about: name, back: list })
  if (question) return question
  const toast = await decide(ctx, id, asked)
  return { redirect: list, toast: { ...toast, name } }
}

async function decide(ctx: Ctx, id: string, asked: 'cancel' | 'delete') {
  if (asked === 'cancel') {
    const { outcome } = await cancelClass(ctx, id)
    return { kind: outcome === 'cancelled' ? 'classCancelled' : 'notDone' } as const
  }
  const outcome = await deleteClass(ctx, id)
  return { kind: outcome === 'deleted' ? 'classDeleted' : 'notDone' } as const
}
