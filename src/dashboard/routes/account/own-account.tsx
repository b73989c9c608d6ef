import { accountName, newPassword, webPicture } from '#contract/staff.ts'
import { changePassword } from '#core/accounts/own/change-password.ts'
import { endOwnSession } from '#core/accounts/own/end-own-session.ts'
import { listOwnSessions } from '#core/accounts/own/list-own-sessions.ts'
import { signOutEverywhere } from '#core/accounts/own/sign-out-everywhere.ts'
import { updateOwnProfile } from '#core/accounts/own/update-own-profile.ts'
import { longestSession } from '#core/accounts/session-rules.ts'
import type { Ctx } from '#core/context.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { OwnAccount, type OwnAccountProps } from '#dashboard/features/account/own-account.tsx'
import { OwnProofs } from '#dashboard/features/mailed-links/own-proofs.tsx'
import { goodbye, sessionCookie } from '#site/http/cookies.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'

export const ownAccount: Page = {
  action: 'use-own-account',
  layout: 'dashboard',
  get: async ({ ctx }) => answer(await ctx(), 200),
  post: change,
}

const here = '/account'

type Typed = { text: (name: string) => string; headers: Headers }
type Mistakes = OwnAccountProps['mistakes']

async function change({ form: readForm, ctx: makeCtx, headers }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const form = await readForm()
  const text = (name: string) => String(form?.get(name) ?? '')
  if (text('end')) {
    const ended = await endOwnSession(ctx, text('end'))
    return { redirect: here, toast: { kind: ended === 'ended' ? 'sessionEnded' : 'notDone' } }
  }
  switch (text('change')) {
    case 'profile':
      return changeProfile(ctx, text)
    case 'password':
      return renewPassword(ctx, { text, headers })
    case 'everywhere': {
      await signOutEverywhere(ctx)
      return { redirect: '/', toast: { kind: 'signedOut' }, ...goodbye(ctx.settings.isHttps) }
    }
    default:
      return { redirect: here, toast: { kind: 'notDone' } }
  }
}

async function changeProfile(ctx: Ctx, text: Typed['text']): Promise<PageAnswer> {
  const typed = { name: text('name'), photoUrl: text('photoUrl').trim() }
  const name = accountName.safeParse(typed.name)
  const photoUrl = typed.photoUrl === '' ? undefined : webPicture.safeParse(typed.photoUrl)
  if (!name.success || photoUrl?.success === false) {
    const mistakes: Mistakes = {
      ...(name.error && { name: name.error.issues[0]?.message ?? '' }),
      ...(photoUrl?.error && { photoUrl: photoUrl.error.issues[0]?.message ?? '' }),
    }
    return answer(ctx, 422, { mistakes, typed })
  }
  await updateOwnProfile(ctx, { name: name.data, photoUrl: photoUrl?.data ?? '' })
  return { redirect: here, toast: { kind: 'saved' } }
}

async function renewPassword(ctx: Ctx, { text, headers }: Typed): Promise<PageAnswer> {
  const old = text('old')
  const chosen = newPassword.safeParse(text('password'))
  const mistakes: Mistakes = {
    ...(old === '' && { old: 'required' }),
    ...(chosen.error && { password: chosen.error.issues[0]?.message ?? '' }),
    ...(text('confirm') !== text('password') && { confirm: 'no-match' }),
  }
  if (!chosen.success || Object.keys(mistakes).length > 0) return answer(ctx, 422, { mistakes })

  const browser = headers.get('user-agent') ?? undefined
  const changed = await changePassword(ctx, { old, password: chosen.data, browser })
  switch (changed.outcome) {
    case 'changed': {
      const cookies = [sessionCookie(changed.session, longestSession, ctx.settings.isHttps)]
      return { redirect: here, toast: { kind: 'passwordChanged' }, cookies }
    }
    case 'common-password':
      return answer(ctx, 422, { mistakes: { password: 'common' } })
    case 'wrong':
      return answer(ctx, 422, { mistakes: { old: 'wrong' } })
    case 'busy':
      return answer(ctx, 503, { mistakes: { old: 'busy' } })
    case 'too-many': {
      const seconds = changed.retryAfterSeconds
      return answer(ctx, 429, { mistakes: { old: 'too-many' }, seconds })
    }
  }
}

type Shown = Pick<OwnAccountProps, 'mistakes' | 'seconds'> & {
  typed?: { name: string; photoUrl: string }
}

async function answer(
  ctx: Ctx,
  status: number,
  { typed, ...shown }: Shown = {},
): Promise<PageAnswer> {
  const { actor } = ctx
  const kept = { name: '', photoUrl: '', email: '' }
  const known = actor.role === 'stranger' ? kept : (actor.profile ?? kept)
  const sessions = await listOwnSessions(ctx)
  const content = (
    <OwnAccount profile={{ ...known, ...typed }} sessions={sessions} {...shown}>
      <OwnProofs {...(await readOwnProofs(ctx))} />
    </OwnAccount>
  )
  return { status, content }
}
