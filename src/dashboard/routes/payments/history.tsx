import type { OwnEnrolment } from '#contract/classes/payment.ts'
import { listPayments } from '#core/classes/payments/list-payments.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { ctx, visit } from '#dashboard/context.ts'
import { EntryList } from '#dashboard/features/payments/entry-list.tsx'
import { ButtonLink, Link } from '#dashboard/layout/link.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatMoney } from '#ui/i18n/format.ts'
import { useLocale } from '#ui/i18n/messages.ts'
import { useClassesMessages } from '#ui/i18n/parts/classes.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/history.ts'

const paymentsPerPage = 50
const mostOwed = 100

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const given = context.get(visit).url.searchParams.get('before') ?? ''
  const before = /^\d{1,9}$/.test(given) ? Number(given) : undefined
  const page = await listPayments(asker, { limit: paymentsPerPage, before })
  const { enrolments } = await listEnrolled(asker, { limit: mostOwed })
  return { ...page, next: page.next, enrolments, isBeyond: before !== undefined }
}

const page = 'payment-history'

/** A student's payments and the amount still owed. */
export default function PaymentHistory({ loaderData }: Route.ComponentProps) {
  const { enrolments, payments, next, isBeyond } = loaderData
  const t = useClassesMessages()
  return (
    <section>
      <MenuHeading page={page} />
      <WhatIsOwed enrolments={enrolments} />
      <p className="quiet">{t.history.introduction}</p>
      {payments.length === 0 ? (
        <EmptyState>{t.history.none}</EmptyState>
      ) : (
        <EntryList entries={payments} classOf={({ classTitle }) => classTitle} />
      )}
      <p className="choices">
        {isBeyond && <ButtonLink href={`/dashboard/${page}`}>{t.history.newest}</ButtonLink>}
        {next !== undefined && (
          <ButtonLink href={`/dashboard/${page}?before=${next}`}>{t.history.older}</ButtonLink>
        )}
      </p>
    </section>
  )
}

function WhatIsOwed({ enrolments }: { enrolments: OwnEnrolment[] }) {
  const t = useClassesMessages()
  const locale = useLocale()
  const open = enrolments.filter(({ owed }) => owed !== 0)
  return (
    <section className="card owed" aria-labelledby="owed">
      <h2 id="owed">{t.history.owedTitle}</h2>
      {open.length === 0 && <p>{t.history.nothingOwed}</p>}
      <ul className="plain-list">
        {open.map(({ id, shown: course, owed, currency }) => (
          <li key={id}>
            <Link href={`/dashboard/classes/${course.id}`}>{course.title}</Link>
            <span className={owed > 0 ? 'is-owed' : 'is-settled'}>
              {owed < 0 && `${t.money.refundDue}: `}
              <strong>{formatMoney({ amount: Math.abs(owed), currency }, locale)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
