import { type FileType, fileTypes } from '#contract/document-types.ts'
import { type LookupPage, pageOpens } from '#contract/lookup-pages.ts'
import type { FactName } from '#contract/proof/proof-file.ts'
import { normaliseNumber } from '#contract/record.ts'
import type { Settings } from '#contract/settings.ts'
import type { Ctx } from '../context.ts'
import { openGrant } from '../lookup/result-grant.ts'
import { openSearch } from '../lookup/sealed-search.ts'
import { isPublic } from '../records/record-rules.ts'
import { chooseByShare } from '../shares/choose-by-share.ts'
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
