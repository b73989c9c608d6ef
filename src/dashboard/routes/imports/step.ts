import type { Ctx } from '#core/context.ts'
import { discardImport } from '#core/imports/discard-import.ts'
import { findImport } from '#core/imports/find-import.ts'
import { runImport } from '#core/imports/run-import.ts'
import { stopImport } from '#core/imports/stop-import.ts'
import { undoImport } from '#core/imports/undo-import.ts'
import { confirmFirst, ctx, leadTo, orNoImport, receive, visit } from '#dashboard/context.ts'
import { importsPath, presentStep } from '#dashboard/features/imports/addresses.ts'
import { NoPage } from '#dashboard/routes/no-page.ts'
import { importsMessagesIn } from '#ui/i18n/parts/imports.ts'
import type { Route } from './+types/step.ts'

/** `seen`: the time of the check that the page showed */
type Change = (ctx: Ctx, id: string, seen?: string) => Promise<string>

const changes = {
  run: runImport,
  stop: stopImport,
  undo: undoImport,
  discard: discardImport,
} as const satisfies Record<string, Change>

/** Redirects to the page of the current step. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  return leadTo(context, presentStep(orNoImport(await findImport(context.get(ctx), id))))
}

/** Handles the buttons of all steps. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const found = orNoImport(await findImport(ctx, id))
  const back = presentStep(found)
  const asked = String(form.get('do'))
  const change = Object.hasOwn(changes, asked) ? (asked as keyof typeof changes) : undefined
  if (!change) return leadTo(context, back)
  if (change === 'undo') {
    const t = importsMessagesIn(context.get(visit).locale)
    const about = t.undoAbout(found.name, found.counts, ctx.settings.binDays > 0)
    confirmFirst(form, { kind: 'import', about, back })
  }
  if (change === 'discard') confirmFirst(form, { kind: 'delete', about: found.name, back })
  const carryOut: Change = changes[change]
  const outcome = await carryOut(ctx, id, text('seen') || undefined)
  const toast = { kind: 'importNotNow' } as const
  if (outcome === 'not-now' || outcome === 'not-found') return leadTo(context, back, { toast })
  if (outcome === 'discarded') return leadTo(context, importsPath)
  return leadTo(context, presentStep((await findImport(ctx, id)) ?? found))
}

export default NoPage
