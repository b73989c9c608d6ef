import { type Choice, choices } from '#contract/classes/class.ts'
import type { Locale } from '#contract/locale.ts'
import type { ToastKind } from '#contract/toast.ts'
import { findClass } from '#core/classes/find-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { leaveClass } from '#core/classes/places/leave-class.ts'
import { selectClass } from '#core/classes/places/select-class.ts'
import { unselectClass } from '#core/classes/places/unselect-class.ts'
import type { Ctx } from '#core/context.ts'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'

const enrolledPage = '/dashboard/my-enrolled-classes'

/** Selecting and enrolling, and undoing either; leaving a class asks first. */
export const classChoice: Page = {
  action: 'choose-classes',
  layout: 'dashboard',
  get: ({ params }) => ({ redirect: `/dashboard/classes/${params.id}` }),
  post: choose,
}

async function choose(request: PageRequest): Promise<PageAnswer> {
  const ctx = await request.ctx()
  const form = await request.form()
  const id = request.params.id ?? ''
  const choice = choices.find((one) => one === form?.get('do'))
  const back = backTo(String(form?.get('from') ?? ''), id)
  if (!choice) return { redirect: back }
  const name = (await findClass(ctx, id))?.title
  const question = choice === 'leave' && askFirst(form, { kind: 'cancel', about: name, back })
  if (question) return question
  const kind = await carryOut(ctx, id, choice, localeOf(request.url, request.headers))
  const isIn = kind === 'enrolled' || kind === 'placeCancelled'
  return { redirect: isIn ? enrolledPage : back, toast: { kind, name } }
}

/** The page that had the button. */
function backTo(from: string, id: string): string {
  if (from === 'my-selected-classes' || from === 'my-enrolled-classes') return `/dashboard/${from}`
  return from === 'class' ? `/dashboard/classes/${id}` : '/dashboard/classes'
}

async function carryOut(
  ctx: Ctx,
  classId: string,
  choice: Choice,
  locale: Locale,
): Promise<ToastKind> {
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
