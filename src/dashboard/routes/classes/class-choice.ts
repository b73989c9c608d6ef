import { type Choice, choices } from '#contract/classes/class.ts'
import type { Locale } from '#contract/locale.ts'
import { findClass } from '#core/classes/find-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { leaveClass } from '#core/classes/places/leave-class.ts'
import { selectClass } from '#core/classes/places/select-class.ts'
import { unselectClass } from '#core/classes/places/unselect-class.ts'
import type { Ctx } from '#core/context.ts'
import { confirmFirst, leadTo, receive, visit } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import type { Route } from './+types/class-choice.ts'

const enrolledPage = '/dashboard/my-enrolled-classes'

export async function loader({ context, params }: Route.LoaderArgs) {
  return leadTo(context, `/dashboard/classes/${params.id}`)
}

/** Selects or enrols, or undoes either; leaving a class needs a confirmation. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const choice = choices.find((one) => one === form.get('do'))
  const back = backTo(text('from'), id)
  if (!choice) return leadTo(context, back)
  const name = (await findClass(ctx, id))?.title
  if (choice === 'leave') confirmFirst(form, { kind: 'leave', about: name, back })
  const kind = await carryOut(ctx, id, choice, context.get(visit).locale)
  const isIn = kind === 'enrolled' || kind === 'placeCancelled'
  return leadTo(context, isIn ? enrolledPage : back, { toast: { kind, name } })
}

/** The page from which the form was posted. */
function backTo(from: string, id: string): string {
  if (from === 'my-selected-classes' || from === 'my-enrolled-classes') return `/dashboard/${from}`
  return from === 'class' ? `/dashboard/classes/${id}` : '/dashboard/classes'
}

async function carryOut(ctx: Ctx, classId: string, choice: Choice, locale: Locale) {
  switch (choice) {
    case 'select':
      return selectedToasts[await selectClass(ctx, classId)]
    case 'unselect':
      await unselectClass(ctx, classId)
      return 'classUnselected'
    case 'enrol':
      return enrolledToasts[await enrol(ctx, { classId, locale })]
    case 'leave':
      return leftToasts[await leaveClass(ctx, classId)]
  }
}

const selectedToasts = {
  selected: 'classSelected',
  'enrolled-already': 'enrolled',
  closed: 'classClosed',
  'too-many': 'listFull',
  'not-found': 'notDone',
} as const

const enrolledToasts = {
  enrolled: 'enrolled',
  'enrolled-already': 'enrolled',
  full: 'classFull',
  started: 'classClosed',
  cancelled: 'classClosed',
  'not-found': 'notDone',
} as const

const leftToasts = {
  left: 'placeCancelled',
  'not-enrolled': 'notDone',
  started: 'classClosed',
  cancelled: 'classClosed',
} as const

export default NoPage
