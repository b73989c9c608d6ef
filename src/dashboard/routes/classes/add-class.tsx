import { type ClassFields, classFields, classPictures } from '#contract/classes/class.ts'
import { isCurrency, parseAmount } from '#contract/classes/money.ts'
import { normaliseNumber } from '#contract/record.ts'
import type { SentForm } from '#contract/uploads.ts'
import { addClass as add } from '#core/classes/add-class.ts'
import type { Ctx } from '#core/context.ts'
import {
  ClassForm,
  type ReturnedClass,
  type TypedClass,
} from '#dashboard/features/classes/class-form.tsx'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { takeInPictures, withoutPicture } from '#dashboard/routes/take-in-pictures.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

export const addClass: Page = {
  action: 'edit-classes',
  layout: 'dashboard',
  takesFiles: true,
  get: async ({ ctx }) => show(await ctx(), 200),
  post: save,
}

/** The class was deleted while it was edited: its values go into the form for a new one. */
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

export type ReadClass = ReturnedClass & {
  /** Absent if there are mistakes */
  fields?: ClassFields
}

const names = ['title', 'text', 'startsOn', 'place', 'seats', 'fee', 'currency'] as const

/** Reads a form; numbers may use any digits. */
export async function readClassForm(ctx: Ctx, sent: SentForm): Promise<ReadClass> {
  const typed = Object.fromEntries(
    names.map((name) => [name, sent.fields.get(name) ?? '']),
  ) as TypedClass
  const fee = isCurrency(typed.currency) ? parseAmount(typed.fee, typed.currency) : 'not-an-amount'
  const seats = normaliseNumber(typed.seats.slice(0, 20))
  const checked = classFields.safeParse({
    ...typed,
    seats: /^\d+$/.test(seats) ? Number(seats) : undefined,
    fee: typeof fee === 'number' ? fee : 0,
  })
  const wrong = checked.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []
  const mistakes: ReturnedClass['mistakes'] = {
    ...Object.fromEntries(wrong),
    ...(typeof fee === 'string' && { fee }),
  }
  const isWhole = checked.success && typeof fee === 'number'
  const pictures = await takeInPictures(ctx, sent)
  return { typed, mistakes, ...pictures, ...(isWhole && { fields: checked.data }) }
}
