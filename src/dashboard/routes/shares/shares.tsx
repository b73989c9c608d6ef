import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { ctx, orNoRecord, receive, visit } from '#dashboard/context.ts'
import { NewShareCode } from '#dashboard/features/shares/new-share-code.tsx'
import { ShareCards } from '#dashboard/features/shares/share-card.tsx'
import { type ReturnedShare, ShareForm } from '#dashboard/features/shares/share-form.tsx'
import { useWithReturnPath } from '#dashboard/layout/link.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { useSharesMessages } from '#ui/i18n/parts/shares.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/shares.ts'
import { answerToShare, formAgain } from './answer-to-share.ts'
import { readShareForm } from './read-share-form.ts'
import { shownNow } from './shown-now.ts'

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
    shares: ((await listShares(asker, record.id)) ?? []).map((one) => shownNow(asker, one)),
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
  const made = await createShare(ctx, { ...chosen, recordId: params.id, sending, isForm: true })
  const here = withReturnPath(`/dashboard/records/${params.id}/shares`, returnPathIn(url))
  return answerToShare(context, made, { typed, here })
}

export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  const { record, isPublic, shares, ...fresh } = loaderData
  const t = useSharesMessages()
  const here = `/dashboard/records/${record.id}/shares`
  const action = useWithReturnPath(here)
  if (actionData && 'made' in actionData)
    return <NewShareCode {...actionData.made} {...{ record }} />
  const form = { ...fresh, ...actionData?.returned }
  const isMistaken = (form.mistakes ?? []).length > 0
  return (
    <section>
      <PageTitle isMistaken={isMistaken}>{`${t.heading} · ${record.name}`}</PageTitle>
      <RecordPlaces id={record.id} name={record.name} />
      <h1>{t.heading}</h1>
      <p className="quiet">{t.help}</p>
      {isPublic ? <ShareForm {...form} action={action} /> : <p>{t.notPublic}</p>}
      <div className="fields">
        <h2>{t.codes}</h2>
        {shares.length === 0 && <p>{t.none}</p>}
        <ShareCards shares={shares} base={here} />
      </div>
    </section>
  )
}
