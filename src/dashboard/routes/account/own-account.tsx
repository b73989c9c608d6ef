import { data, type RouterContextProvider } from 'react-router'
import { accountName, newPassword } from '#contract/staff.ts'
import { changePassword } from '#core/accounts/own/change-password.ts'
import { endOwnSession } from '#core/accounts/own/end-own-session.ts'
import { listOwnSessions } from '#core/accounts/own/list-own-sessions.ts'
import { signOutEverywhere } from '#core/accounts/own/sign-out-everywhere.ts'
import { updateOwnProfile } from '#core/accounts/own/update-own-profile.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { readNotificationMail } from '#core/notifications/read-notification-mail.ts'
import { setNotificationMail } from '#core/notifications/set-notification-mail.ts'
import { removeOwnIdentities } from '#core/openid/remove-own-identities.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { OwnAccount, type OwnAccountProps } from '#dashboard/features/account/own-account.tsx'
import { accountMistake } from '#dashboard/routes/account-mistakes.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { goodbye, sessionCookie } from '#site/http/cookies.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import type { Route } from './+types/own-account.ts'

const here = '/account'

export async function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctx)
  const profile = actor.role === 'stranger' ? undefined : actor.profile
  const [sessions, proofs, wantsMail] = await Promise.all([
    listOwnSessions(context.get(ctx)),
    readOwnProofs(context.get(ctx)),
    readNotificationMail(context.get(ctx)),
  ])
  return { profile: profile ?? { name: '', email: '' }, sessions, proofs, wantsMail }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  if (text('end')) {
    const ended = await endOwnSession(ctx, text('end'))
    return leadTo(context, here, {
      toast: { kind: ended === 'ended' ? 'sessionEnded' : 'notDone' },
    })
  }
  switch (text('change')) {
    case 'profile':
      return changeProfile(ctx, { text, context })
    case 'notifications': {
      const { locale } = context.get(visit)
      await setNotificationMail(ctx, text('mail') === 'yes' ? locale : null)
      return leadTo(context, here, { toast: { kind: 'saved' } })
    }
    case 'password':
      return renewPassword(ctx, { text, context })
    case 'identity':
      return removeIdentity(ctx, { text, context })
    case 'everywhere': {
      await signOutEverywhere(ctx)
      return leadTo(context, '/', {
        toast: { kind: 'signedOut' },
        ...goodbye(ctx.settings.isHttps),
      })
    }
    default:
      return leadTo(context, here, { toast: { kind: 'notDone' } })
  }
}

type Sent = { text: (name: string) => string; context: Readonly<RouterContextProvider> }

async function changeProfile(ctx: Ctx, { text, context }: Sent) {
  const { locale } = context.get(visit)
  const returned = { name: text('name') }
  const { data: name, error } = accountName.safeParse(returned.name)
  if (error) {
    const mistake = accountMistake('name', error.issues[0]?.message, locale)
    return again(422, { errors: { name: mistake }, returned })
  }
  const updated = await updateOwnProfile(ctx, { name })
  if (updated.outcome === 'too-often') {
    const words = accountMessagesIn(locale).tooManyAttempts(waitOf(context, updated))
    return again(429, { errors: { name: words }, returned })
  }
  return leadTo(context, here, { toast: { kind: 'saved' } })
}

async function renewPassword(ctx: Ctx, { text, context }: Sent) {
  const { browser, locale } = context.get(visit)
  const { own, tooManyAttempts } = accountMessagesIn(locale)
  const wrong = (field: 'password' | 'confirm', because: string | undefined) =>
    accountMistake(field, because, locale)
  const old = text('old')
  const chosen = newPassword.safeParse(text('password'))
  const errors = {
    ...(old === '' && { old: own.oldRequired }),
    ...(chosen.error && { password: wrong('password', chosen.error.issues[0]?.message) }),
    ...(text('confirm') !== text('password') && { confirm: wrong('confirm', 'no-match') }),
  }
  if (!chosen.success || Object.keys(errors).length > 0) return again(422, { errors })

  const changed = await changePassword(ctx, { old, password: chosen.data, browser, locale })
  switch (changed.outcome) {
    case 'changed': {
      const cookies = [sessionCookie(changed.session, longestSession, ctx.settings.isHttps)]
      return leadTo(context, here, { toast: { kind: 'passwordChanged' }, cookies })
    }
    case 'common-password':
      return again(422, { errors: { password: wrong('password', 'common') } })
    case 'wrong':
      return again(422, { errors: { old: own.oldWrong } })
    case 'busy':
      return again(503, { errors: { old: wrong('password', 'busy') } })
    case 'too-many':
      return again(429, { errors: { old: tooManyAttempts(waitOf(context, changed)) } })
  }
}

async function removeIdentity(ctx: Ctx, { text, context }: Sent) {
  const removed = await removeOwnIdentities(ctx, text('password'))
  switch (removed.outcome) {
    case 'removed':
      return leadTo(context, here, { toast: { kind: 'identityRemoved' } })
    // The page says how to choose one.
    case 'no-password':
      return leadTo(context, here, { toast: { kind: 'notDone' } })
    default: {
      const [status, words] = refusalOf(removed, context)
      return again(status, { errors: { again: words } })
    }
  }
}

type Again = Pick<OwnAccountProps, 'errors' | 'returned'>

function again(status: number, told: Again) {
  return data(told, { status })
}

export default function OwnAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAccount {...loaderData} {...actionData} />
}
