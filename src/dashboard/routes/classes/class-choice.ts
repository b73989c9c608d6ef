import { type Choice, type Class, choices } from '#contract/classes/class.ts'
import { isCurrency } from '#contract/classes/money.ts'
import type { Locale } from '#contract/locale.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import { findClass } from '#core/classes/find-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { leaveClass } from '#core/classes/places/leave-class.ts'
import { selectClass } from '#core/classes/places/select-class.ts'
import { unselectClass } from '#core/classes/places/unselect-class.ts'
import type { Ctx } from '#core/context.ts'
import { confirmFirst, leadTo, receive, visit } from '#dashboard/context.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import { formatMoney } from '#ui/i18n/format.ts'
import { classesMessagesIn } from '#ui/i18n/parts/classes.ts'
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
  const { locale } = context.get(visit)
  const kind = await carryOut(ctx, { id, choice, locale, seen: feeIn(form) })
  if (kind === 'feeChanged') {
    const now = await findClass(ctx, id)
    const toast = { kind, name: now && `${now.title}: ${feeInWords(now, locale)}` }
    return leadTo(context, back, { toast })
  }
  const isIn = kind === 'enrolled' || kind === 'placeCancelled'
  return leadTo(context, isIn ? enrolledPage : back, { toast: { kind, name } })
}

/** The page from which the form was posted. */
function backTo(from: string, id: string): string {
  if (from === 'my-selected-classes' || from === 'my-enrolled-classes') return `/dashboard/${from}`
  return from === 'class' ? `/dashboard/classes/${id}` : '/dashboard/classes'
}

type Fee = Pick<Class, 'fee' | 'currency'>

/** The fee on the page from which the form was posted. */
function feeIn(form: FormData): Partial<Fee> {
  const fee = readWholeNumber(form.get('fee')?.toString())
  const currency = form.get('currency')
  return { ...(fee !== undefined && { fee }), ...(isCurrency(currency) && { currency }) }
}

function feeInWords({ fee, currency }: Fee, locale: Locale): string {
  const amount = formatMoney({ amount: fee, currency }, locale)
  return fee === 0 ? classesMessagesIn(locale).free : amount
}

type Chosen = { id: string; choice: Choice; locale: Locale; seen: Partial<Fee> }

async function carryOut(ctx: Ctx, { id: classId, choice, locale, seen }: Chosen) {
  switch (choice) {
    case 'select':
      return selectedToasts[await selectClass(ctx, classId)]
    case 'unselect':
      await unselectClass(ctx, classId)
      return 'classUnselected'
    case 'enrol': {
      const enrolled = await enrol(ctx, { classId, locale, seen })
      return typeof enrolled === 'object' ? 'enrolledTooOften' : enrolledToasts[enrolled]
    }
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
  'fee-changed': 'feeChanged',
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
