import { useEffect, useEffectEvent, useState } from 'react'
import { Form, useFetchers, useNavigation, useRevalidator } from 'react-router'
import { dashboardPath } from '#contract/dashboard-pages.ts'
import { documentTitle } from '#contract/document-types.ts'
import type { Notification } from '#contract/notification.ts'
import { listNotifications } from '#core/notifications/list-notifications.ts'
import { markNotificationsSeen } from '#core/notifications/mark-notifications-seen.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { Link, useFromHere } from '#dashboard/layout/link.tsx'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { forgetAhead } from '#dashboard/live/fetched-ahead.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { formatDay, formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { MenuHeading } from '#ui/page-title.tsx'
import type { Route } from './+types/notifications.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { notifications: await listNotifications(context.get(ctx)) }
}

/** Marks notifications up to the given time as seen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const until = Date.parse(text('until'))
  if (!Number.isNaN(until)) await markNotificationsSeen(ctx, new Date(until).toISOString())
  return leadTo(context, dashboardPath('notifications'), { replaces: true })
}

const here = dashboardPath('notifications')

/**
 * Decisions on own records and, for admins, records that were submitted again. Entries since the last visit
 * are marked as new.
 */
export default function Notifications({ loaderData: { notifications } }: Route.ComponentProps) {
  const { notifications: t } = useRecordListsMessages()
  const newest = notifications.find(({ isNew }) => isNew)?.at
  const newNow = notifications.filter(({ isNew }) => isNew).map(keyOf)
  const [newHere, setNewHere] = useState(newNow)
  if (newNow.some((key) => !newHere.includes(key))) setNewHere([...newHere, ...newNow])
  const { revalidate } = useRevalidator()
  const isBusy = [useNavigation(), ...useFetchers()].some(({ state }) => state !== 'idle')
  const loadAgain = useEffectEvent(() => {
    forgetAhead()
    // Revalidating would drop the redirect of what somebody has sent meanwhile.
    if (!isBusy) void revalidate()
  })
  useEffect(() => {
    if (!newest) return
    let isHere = true
    void markSeen(newest).then((isSeen) => {
      if (isSeen && isHere) loadAgain()
    })
    return () => {
      isHere = false
    }
  }, [newest])
  return (
    <section>
      <MenuHeading page="notifications" />
      <p className="quiet">{t.help}</p>
      {notifications.length === 0 && (
        <EmptyState title={t.noneTitle}>
          <p>{t.noneHelp}</p>
        </EmptyState>
      )}
      {newest && (
        <Form method="post" action={here}>
          <input type="hidden" name="until" value={newest} />
          <SubmitButton>{t.markSeen}</SubmitButton>
        </Form>
      )}
      <ul className="notifications plain-list">
        {notifications.map((one) => (
          <Item
            key={keyOf(one)}
            notification={one}
            isNew={one.isNew || newHere.includes(keyOf(one))}
          />
        ))}
      </ul>
    </section>
  )
}

/** Nobody waits for it: it may fail, and is not held. */
async function markSeen(until: string): Promise<boolean> {
  const body = new URLSearchParams({ until })
  const sent = fetch(here, { method: 'POST', body, redirect: 'manual' })
  return sent.then(({ type }) => type === 'opaqueredirect').catch(() => false)
}

function keyOf({ kind, record, document, request, at }: Notification): string {
  return `${kind} ${record.id} ${document?.type ?? request?.id ?? ''} ${at}`
}

const tones = {
  'sent-back': 'bad',
  approved: 'good',
  'sent-again': 'waiting',
  correction: 'waiting',
  'consent-withdrawn': 'bad',
  'consent-given': 'good',
  request: 'waiting',
  ending: 'waiting',
  retention: 'waiting',
} as const

const consentPages = { 'consent-withdrawn': true, 'consent-given': true }

function useAddressOf({ kind, record, request }: Notification): string {
  const page = `/dashboard/records/${record.id}`
  const ofRecord = useFromHere(kind in consentPages ? `${page}/consent` : page)
  if (request) return `${dashboardPath('requests')}/${request.id}`
  return kind === 'sent-again' ? `${dashboardPath('Control_Post')}/${record.id}` : ofRecord
}

function Item({ notification, isNew }: { notification: Notification; isNew: boolean }) {
  const { dashboard } = useMessages()
  const recordLists = useRecordListsMessages()
  const t = recordLists.notifications
  const locale = useLocale()
  const { kind, at, record, by, document, endsOn, request, reason } = notification
  const address = useAddressOf(notification)
  return (
    <li className={isNew ? 'card is-new' : 'card'}>
      <p>
        <Link href={address}>{record.name}</Link> <Badge tone={tones[kind]}>{t.kinds[kind]}</Badge>{' '}
        {isNew && <strong>{dashboard.notifications.isNew}</strong>}
      </p>
      {document && (
        <p>
          {t.ending(
            documentTitle(document.type, locale, false),
            formatDay(document.expiresOn, locale),
          )}
        </p>
      )}
      {endsOn && <p>{t.retention(formatDay(endsOn, locale))}</p>}
      {request && <p>{t.requests[request.kind](formatDay(request.dueOn, locale))}</p>}
      {reason && <p className="reason">{reason}</p>}
      <p className="quiet">
        <time dateTime={at}>{formatInstant(at, locale)}</time>
        {by && <> · {by.name ?? recordLists.deletedAccount}</>}
      </p>
    </li>
  )
}
