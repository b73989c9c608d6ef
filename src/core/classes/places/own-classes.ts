import type { Class, OwnClass } from '#contract/classes/class.ts'
import { authoriseOwn, can } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { hasStarted } from '../class-rules.ts'
import * as classes from '../class-store.ts'
import { isOffered } from '../may-see-class.ts'
import { presentClasses } from '../present-class.ts'
import * as enrolments from './enrolment-store.ts'

const most = 200

/** Adds the student's own enrolments and saved classes to a list of classes. */
export async function asOwn(ctx: Ctx, shown: Class[]): Promise<OwnClass[]> {
  const mine = await choicesOf(ctx)
  return shown.map((one) => ({
    shown: one,
    isSelected: mine.selected.has(one.id),
    isEnrolled: mine.enrolled.has(one.id),
    hasStarted: hasStarted(one, ctx),
  }))
}

async function choicesOf(ctx: Ctx) {
  if (!can(ctx.actor, 'choose-classes')) return { selected: new Set(), enrolled: new Set() }
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')
  const selected = await enrolments.selectedBy(ctx.db, accountId, most)
  const places = await enrolments.listOf(ctx.db, { accountId, limit: most })
  const held = places.filter(({ cancelledAt }) => cancelledAt === null)
  return {
    selected: new Set(selected),
    enrolled: new Set(held.map(({ classId }) => classId)),
  }
}

export async function listSelected(ctx: Ctx): Promise<OwnClass[]> {
  const { id: accountId } = authoriseOwn(ctx.actor, 'choose-classes')

  const ids = await enrolments.selectedBy(ctx.db, accountId, most)
  const rows = await Promise.all(ids.map((id) => classes.findById(ctx.db, id)))
  const shown = await presentClasses(
    ctx.db,
    rows.filter((row) => row !== undefined).filter((row) => isOffered(ctx, row)),
  )
  return asOwn(ctx, shown)
}
