import { type FileType, fileTypes } from '#contract/document-types.ts'
import { type LookupPage, pageOpens } from '#contract/lookup-pages.ts'
import type { FactName } from '#contract/proof/proof-file.ts'
import { normaliseNumber } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { SharedField } from '#contract/shares/share.ts'
import type { Ctx } from '#core/context.ts'
import { openGrant } from '#core/lookup/result-grant.ts'
import { openSearch } from '#core/lookup/sealed-search.ts'
import { isPublic } from '#core/records/record-rules.ts'
import { chosenIn, handsOutStatement, isOpen, settingsFor } from '#core/shares/share-rules.ts'
import { find } from '#core/shares/share-store.ts'
import type { Chosen } from './make-proof-file.ts'
import { recordOfResult } from './statement-store.ts'

export type StatementAsked = { grant: string; search: string | null }

/** What a proof file for a result discloses: what the result shows, and the number that was searched. */
export async function chooseByGrant(
  ctx: Ctx,
  { grant, search }: StatementAsked,
): Promise<Chosen | undefined> {
  const opened = openGrant(ctx, grant)
  if (opened.outcome !== 'open') return undefined
  if (!opened.page) return chooseByShare(ctx, opened)
  if (ctx.settings.statements !== 'results') return undefined
  const { recordId, page } = opened
  const record = await recordOfResult(ctx.db, recordId)
  if (!record || !isPublic(record)) return undefined
  const typed = normaliseNumber(openSearch(ctx, grant, search)?.number ?? '')
  const { withheld } = ctx.settings
  const isShown = (type: FileType) =>
    pageOpens(page, type) && !withheld.documents.some((one) => one === type)
  return {
    recordId,
    facts: [
      ...shownFacts(page, withheld),
      ...(['passportNumber', 'irccNumber'] as const).filter((name) => record[name] === typed),
    ],
    documents: fileTypes.filter(isShown),
  }
}

/** The facts that `presentPublicRecord` shows. */
function shownFacts(page: LookupPage, withheld: Settings['withheld']): FactName[] {
  const isWhole = page.shows === 'record'
  return [
    'name',
    ...(isWhole ? (['nationality'] as const) : []),
    ...(isWhole && !withheld.parents ? (['fatherName', 'motherName'] as const) : []),
    ...(isWhole && !withheld.address ? (['address'] as const) : []),
  ]
}

const factsOf: Record<SharedField, readonly FactName[]> = {
  parents: ['fatherName', 'motherName'],
  address: ['address'],
  nationality: ['nationality'],
}

/** The facts that `presentSharedRecord` shows, if the share hands out a signed statement of them. */
async function chooseByShare(
  ctx: Ctx,
  { shareId, recordId }: { shareId: string; recordId: string },
): Promise<Chosen | undefined> {
  const share = await find(ctx.db, shareId)
  const record = await recordOfResult(ctx.db, recordId)
  if (!share || !handsOutStatement(ctx, share) || !isOpen(share, ctx.now())) return undefined
  if (!record || !isPublic(record)) return undefined
  const { documents, fields } = chosenIn(share)
  const { withheld } = settingsFor(share, ctx.settings)
  const shown = fields.filter((field) => field === 'nationality' || !withheld[field])
  return {
    recordId,
    documents: documents.filter((type) => !withheld.documents.some((one) => one === type)),
    facts: ['name', ...shown.flatMap((field) => factsOf[field])],
  }
}
