import { type Import, type RowChoice, rowChoices } from '#contract/imports/import.ts'
import { readWholeNumber } from '#contract/text/whole-number.ts'
import { findImport } from '#core/imports/find-import.ts'
import { listImportRows } from '#core/imports/list-import-rows.ts'
import { ctx, leadTo, orNoImport, type Sent, visit } from '#dashboard/context.ts'
import { presentStep } from '#dashboard/features/imports/addresses.ts'

/** Finds an import, or redirects if its state belongs to another step than this page. */
export async function importIn(
  context: Sent['context'],
  id: string,
  states: readonly Import['state'][],
): Promise<Import> {
  const found = orNoImport(await findImport(context.get(ctx), id))
  if (!states.includes(found.state)) throw leadTo(context, presentStep(found))
  return found
}

const pageSize = 50

/** The requested rows; by default, the first kind of row that needs attention. */
export async function rowsOf(context: Sent['context'], { id, counts }: Import) {
  const { searchParams } = context.get(visit).url
  const first = (['kept', 'wrong', 'refused', 'warned'] as const).find((one) => counts[one] > 0)
  const asked = rowChoices.find((one) => one === searchParams.get('rows'))
  const choice: RowChoice = asked ?? first ?? 'all'
  const number = readWholeNumber(searchParams.get('after'))
  const after = Number.isSafeInteger(number) ? number : undefined
  const page = await listImportRows(context.get(ctx), { id, choice, after, limit: pageSize })
  return { shown: { choice, after }, page: page ?? { rows: [] } }
}
