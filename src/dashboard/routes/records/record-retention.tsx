import { data } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { holdReason, type KeepChange, keepDay, monthsMore } from '#contract/person/retention.ts'
import type { Ctx } from '#core/context.ts'
import { findInBin } from '#core/records/bin/list-bin.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { endHoldOfRecord } from '#core/retention/end-hold-of-record.ts'
import { holdRecord } from '#core/retention/hold-record.ts'
import { keepRecord } from '#core/retention/keep-record.ts'
import { readRetention } from '#core/retention/read-retention.ts'
import { todayIn } from '#core/today.ts'
import {
  confirmFirst,
  ctx,
  leadTo,
  orNoRecord,
  receive,
  type Sent,
  visit,
} from '#dashboard/context.ts'
import {
  RetentionCard,
  type ReturnedRetention,
  retentionOf,
} from '#dashboard/features/retention/retention-card.tsx'
import { LinkLine, useReturnPath } from '#dashboard/layout/link.tsx'
import type { ReasonMistake } from '#dashboard/layout/reason-field.tsx'
import { RecordPlaces } from '#dashboard/layout/record-facts.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { useRetentionMessages } from '#ui/i18n/parts/retention.ts'
import { PageHeading } from '#ui/page-title.tsx'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
import type { Route } from './+types/record-retention.ts'
import { nameOfRecord, toastOfKept } from './name-of-record.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const isDeleted = (await findInBin(asker, id)) !== undefined
  const name = orNoRecord(await nameOfRecord(asker, id))
  const retention = orNoRecord(await readRetention(asker, id))
  return { id, name, isDeleted, retention, today: todayIn(asker) }
}

export const shouldRevalidate = revalidateAfterConflict

const again = (returned: ReturnedRetention) => data({ returned }, { status: 422 })

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const name = orNoRecord(await nameOfRecord(ctx, id))
  const here = await pageOf(ctx, id, returnPathIn(context.get(visit).url))
  const asked = { ctx, context, id, name, here }
  const seen = form.get('seen')?.toString()
  switch (text('do')) {
    case 'keep-until': {
      const { data: until } = keepDay.safeParse(text('until'))
      if (!until) return again({ until: text('until') })
      return keep(asked, form, { until, seen })
    }
    case 'keep-more':
      return keep(asked, form, { moreMonths: monthsMore, seen })
    case 'by-settings':
      return keep(asked, form, { bySettings: true, seen })
    case 'hold': {
      const typed = text('reason')
      const { data: reason, error } = holdReason.safeParse(typed)
      const mistake = error?.issues[0]?.message as ReasonMistake
      if (reason === undefined) return again({ reason: { typed, mistake } })
      const isHeld = (await holdRecord(ctx, id, { reason })) === 'held'
      return leadTo(context, here, { toast: { kind: isHeld ? 'recordHeld' : 'notDone', name } })
    }
    case 'end-hold': {
      confirmFirst(form, { kind: 'endHold', about: name, back: here })
      const isEnded = (await endHoldOfRecord(ctx, id)) === 'ended'
      return leadTo(context, here, { toast: { kind: isEnded ? 'holdEnded' : 'notDone', name } })
    }
  }
  return leadTo(context, here)
}

/** Where a change leads: to the record, or to this page for one in the bin, which has no other. */
async function pageOf(ctx: Ctx, id: string, back: string | undefined): Promise<string> {
  const isThere = (await findStaffRecord(ctx, id)) !== undefined
  if (!isThere) return withReturnPath(retentionOf(id), back)
  return `${withReturnPath(`/dashboard/records/${id}`, back)}#retention`
}

type Asked = { ctx: Ctx; context: Sent['context']; id: string; name: string; here: string }

async function keep({ ctx, context, id, name, here }: Asked, form: FormData, change: KeepChange) {
  const kept = await keepRecord(ctx, id, { change, showAgain: form.has('showAgain') })
  if (kept.outcome === 'out-of-range') return again({ until: String(form.get('until') ?? '') })
  return leadTo(context, here, { toast: toastOfKept(kept, name) })
}

export default function RecordRetention({ loaderData, actionData }: Route.ComponentProps) {
  const t = useRetentionMessages()
  const { backToList } = useMessages().dashboard
  const back = useReturnPath()
  const { id, name, isDeleted } = loaderData
  return (
    <section>
      {!isDeleted && <RecordPlaces id={id} />}
      <PageHeading isMistaken={actionData?.returned !== undefined}>{t.titleOf(name)}</PageHeading>
      <RetentionCard {...loaderData} returned={actionData?.returned} />
      {isDeleted && (
        <>
          <p className="quiet">{t.cameBack}</p>
          <LinkLine href={back ?? `${dashboardPath('bin')}?search=${id}`}>
            {back ? backToList : t.inBin}
          </LinkLine>
        </>
      )}
    </section>
  )
}
