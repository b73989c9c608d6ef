import type { FactName } from '#contract/proof/proof-file.ts'
import type { SharedField } from '#contract/shares/share.ts'
import type { Ctx } from '../context.ts'
import { isPublic } from '../records/record-rules.ts'
import type { Chosen } from '../statements/make-proof-file.ts'
import { recordOfResult } from '../statements/statement-store.ts'
import { chosenIn, handsOutStatement, isOpen, settingsFor } from './share-rules.ts'
import { find } from './share-store.ts'

const factsOf: Record<SharedField, readonly FactName[]> = {
  parents: ['fatherName', 'motherName'],
  address: ['address'],
  nationality: ['nationality'],
}

/** The facts that `presentSharedRecord` shows, if the share hands out a signed statement of them. */
export async function chooseByShare(
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
