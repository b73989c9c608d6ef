import { data } from 'react-router'
import {
  dateOrders,
  existingChoices,
  type ImportMapping,
  type ImportTarget,
  importLimits,
  importTargets,
} from '#contract/imports/import.ts'
import { importMapping } from '#contract/imports/import-mapping.ts'
import type { SentForm } from '#contract/uploads.ts'
import { checkImport, saveMapping } from '#core/imports/check-import.ts'
import { leadTo, receiveFiles, type Sent, visit } from '#dashboard/context.ts'
import { chosen, importAddress, sheetWanted } from '#dashboard/features/imports/addresses.ts'
import { ColumnsPage, type ReturnedMapping } from '#dashboard/features/imports/columns-page.tsx'
import type { Route } from './+types/columns.ts'
import { importIn } from './read-import.ts'
import { takeScans } from './take-scans.ts'

const states = ['reading', 'read', 'checked'] as const

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const of = await importIn(context, id, states)
  return { of, refused: context.get(visit).url.searchParams.get('refused') ?? undefined }
}

/** Saves the choices first, whatever the pressed button asks for. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const most = { files: 1, fileBytes: importLimits.zipBytes }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const { columns, sheets = [], isTakingFiles } = await importIn(context, id, states)
  const typed = typedIn(sent.fields, columns.length)
  const again = (wrong: Pick<ReturnedMapping, 'mistake' | 'refused'>) => {
    return data({ returned: { ...typed, ...wrong } }, { status: 422 })
  }
  if ((await saveMapping(received.ctx, { id, ...typed })) !== 'saved') return notNow(context, id)
  const sheet = sheets.find((one) => one === sent.fields.get('sheet'))
  if (sheet) return leadTo(context, sheetWanted(sheet))
  if (isWithScans(sent)) {
    const refused = await takeScans(received.ctx, id, sent)
    return refused ? again({ refused }) : leadTo(context, importAddress(id, 'columns'))
  }
  const { mapping } = typed
  if (!importMapping.safeParse(mapping).success) return again({ mistake: 'twice' })
  if (isTakingFiles) return again({ mistake: 'scans-coming' })
  const begun = await checkImport(received.ctx, { id, mapping })
  if (begun.outcome === 'lacking') return again({ mistake: { lacking: begun.targets } })
  if (begun.outcome === 'checking') return leadTo(context, importAddress(id, 'check'))
  return notNow(context, id)
}

function notNow(context: Sent['context'], id: string): Response {
  return leadTo(context, importAddress(id), { toast: { kind: 'importNotNow' } })
}

/** A chosen ZIP is added whichever button was pressed. */
function isWithScans({ fields, files, refused }: SentForm): boolean {
  return files.length > 0 || refused.length > 0 || fields.get('do') === 'add-scans'
}

function typedIn(form: URLSearchParams, count: number) {
  const columns = Array.from({ length: count }, (_, index): ImportTarget | null => {
    return importTargets.find((one) => one === form.get(`column-${index}`)) ?? null
  })
  const orders = columns.map((_, index) => {
    return dateOrders.find((one) => one === form.get(`dates-${index}`)) ?? null
  })
  const mapping: ImportMapping = {
    columns,
    ...(orders.some((order) => order !== null) && { dateOrders: orders }),
    existing: existingChoices.find((one) => one === form.get('existing')) ?? 'skip',
  }
  const guesses = form.get('guessed')?.split(' ') ?? []
  const isLeft = (index: number) => (guesses[index] ?? chosen) === (columns[index] ?? '')
  return { mapping, guessed: [...columns.keys()].filter(isLeft) }
}

export default function Columns({ loaderData, actionData }: Route.ComponentProps) {
  return <ColumnsPage {...loaderData} returned={actionData?.returned} />
}
