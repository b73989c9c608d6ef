import type { Share } from '#contract/shares/share.ts'
import type { Ctx } from '#core/context.ts'

/** A live share without what the settings withhold by now: whoever opens the code does not see that. */
export function shownNow({ settings }: Pick<Ctx, 'settings'>, share: Share): Share {
  // What an ended one has shown stays as it was.
  if (share.state !== 'live' && share.state !== 'locked') return share
  const { withheld, statements } = settings
  const isKept = (type: string) => !share.byHolder && withheld.documents.some((one) => one === type)
  return {
    ...share,
    documents: share.documents.filter((type) => !isKept(type)),
    fields: share.fields.filter((field) => field === 'nationality' || !withheld[field]),
    statementToo: share.statementToo && statements !== 'off',
  }
}
