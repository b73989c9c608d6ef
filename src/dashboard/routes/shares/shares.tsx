import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { ctx, orNoRecord, receive, visit } from '#dashboard/context.ts'
import { NewShareCode } from '#dashboard/features/shares/new-share-code.tsx'
import type { ReturnedShare } from '#dashboard/features/shares/share-form.tsx'
import { SharesPage } from '#dashboard/features/shares/shares-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/shares.ts'
import { answerToShare, formAgain } from './answer-to-share.ts'
import { readShareForm } from './read-share-form.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const record = orNoRecord(await findStaffRecord(asker, params.id))
  const { withheld, statements } = asker.settings
  const held = record.documents.map(({ type }) => type)
  const isHeld = (type: string) => withheld.documents.some((one) => one === type)
  return {
    record: { id: record.id, name: record.name },
    documents: held.filter((type) => !isHeld(type)),
    isPublic: record.visibility === 'visible' && record.approval === 'approved',
    withheld: { parents: withheld.parents, address: withheld.address },
    hasStatements: statements !== 'off',
    shares: (await listShares(asker, record.id)) ?? [],
    formId: asker.newId(),
    ...typedInAddress<Pick<ReturnedShare, 'typed'>>(context),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url } = context.get(visit)
  const { typed, chosen, mistakes } = readShareForm(form)
  if (!chosen) return formAgain(context, 422, { typed, mistakes })
  const { sending } = sendingOf(ctx, { url, fields: form })
  const made = await createShare(ctx, { ...chosen, recordId: params.id, sending })
  const here = withReturnPath(`/dashboard/records/${params.id}/shares`, returnPathIn(url))
  return answerToShare(context, made, { typed, here })
}

export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  const { record } = loaderData
  if (actionData && 'made' in actionData)
    return <NewShareCode {...actionData.made} {...{ record }} />
  return <SharesPage {...loaderData} {...actionData?.returned} />
}
