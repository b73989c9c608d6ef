import { data } from 'react-router'
import { newShare } from '#contract/shares/share.ts'
import { inGroups } from '#contract/shares/share-code.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { createShare } from '#core/shares/create-share.ts'
import { listShares } from '#core/shares/list-shares.ts'
import { ctx, leadTo, orNotFound, receive, visit } from '#dashboard/context.ts'
import { NewShareCode } from '#dashboard/features/shares/new-share-code.tsx'
import { type ReturnedShare, SharesPage } from '#dashboard/features/shares/shares-page.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import type { Route } from './+types/shares.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const record = orNotFound(await findStaffRecord(asker, params.id))
  const { withheld, statements } = asker.settings
  const held = record.documents.map(({ type }) => type)
  const isHeld = (type: string) => withheld.documents.some((one) => one === type)
  return {
    record: { id: record.id, name: record.name, documents: held.filter((type) => !isHeld(type)) },
    isPublic: record.visibility === 'visible' && record.approval === 'approved',
    withheld: { parents: withheld.parents, address: withheld.address },
    hasStatements: statements !== 'off',
    shares: (await listShares(asker, record.id)) ?? [],
    formId: asker.newId(),
  }
}

export const shouldRevalidate = revalidateAfterConflict

/** Code and PIN are in the answer to the form and in nothing else. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url } = context.get(visit)
  const text = (name: string) => String(form.get(name) ?? '')
  const all = (name: string) => form.getAll(name).map(String)
  const typed = {
    documents: all('document'),
    fields: all('field'),
    secondFact: text('secondFact'),
    purpose: text('purpose'),
    label: text('label'),
    days: text('days'),
    mostViews: text('mostViews'),
    statementToo: form.has('statementToo'),
  }
  const again = (status: number, more: Omit<ReturnedShare, 'typed'>) => {
    return data({ returned: { typed, ...more } }, { status })
  }
  const checked = newShare.safeParse({
    ...typed,
    days: Number(typed.days),
    mostViews: typed.mostViews.trim() === '' ? null : Number(typed.mostViews),
  })
  if (!checked.success) {
    return again(422, { mistakes: checked.error.issues.map(({ path }) => String(path[0])) })
  }
  const { sending } = sendingOf(ctx, { url, fields: form })
  const made = await createShare(ctx, { ...checked.data, recordId: params.id, sending })
  const here = `/dashboard/records/${params.id}/shares`
  switch (made.outcome) {
    case 'created': {
      const { code, pin, expiresAt } = made
      return {
        made: { code: inGroups(code), pin, expiresAt, record: params.id, origin: url.origin },
      }
    }
    case 'created-already':
      return leadTo(context, here, { toast: { kind: 'shownOnce' } })
    case 'key-mismatch':
      return again(409, { isSentBefore: true })
    case 'too-many':
      return again(409, { isTooMany: true })
    case 'not-public':
    case 'not-found':
      return leadTo(context, here, { toast: { kind: 'notDone' } })
  }
}

export default function Shares({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewShareCode {...actionData.made} />
  return <SharesPage {...loaderData} {...actionData?.returned} />
}
