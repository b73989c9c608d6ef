import { classPictures } from '#contract/classes/class.ts'
import { addClass as add } from '#core/classes/add-class.ts'
import type { Ctx } from '#core/context.ts'
import { ClassForm } from '#dashboard/features/classes/class-form.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { type ReadClass, readClassForm } from './read-class-form.ts'

export const addClass: Page = {
  action: 'edit-classes',
  layout: 'dashboard',
  takesFiles: true,
  get: async ({ ctx }) => show(await ctx(), 200),
  post: save,
}

/** The class that somebody was changing is gone: what they typed stands where a new one is added. */
export function showGone(ctx: Ctx, returned: ReadClass): PageAnswer {
  return { ...show(ctx, 404, returned), toast: { kind: 'notDone' } }
}

function show(ctx: Ctx, status: number, returned?: ReadClass) {
  return { status, content: <ClassForm newId={ctx.newId()} returned={returned} /> }
}

async function save(request: PageRequest): Promise<PageAnswer> {
  await using sent = await request.upload()
  const ctx = await request.ctx()
  const read = await readClassForm(ctx, sent)
  const { fields, staged } = read
  const faults = { ...read.faults }
  for (const picture of classPictures) if (!staged[picture]) faults[picture] ??= 'required'
  const { firstPicture, secondPicture } = staged
  if (!fields || !firstPicture || !secondPicture || Object.keys(faults).length > 0) {
    return show(ctx, 422, { ...read, faults })
  }
  const added = await add(ctx, {
    ...fields,
    ...sendingOf(ctx, { url: request.url, ...sent }),
    isPublished: sent.fields.get('publish') === 'yes',
    pictures: { firstPicture, secondPicture },
  })
  if (added.outcome === 'key-mismatch') return show(ctx, 409, { ...read, isSentBefore: true })
  if (added.outcome !== 'added') return show(ctx, 422, withoutPicture(read, added))
  return { redirect: '/dashboard/classes', toast: { kind: 'saved' } }
}
