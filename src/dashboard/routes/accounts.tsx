import type { Locale } from '#contract/locale.ts'
import type { ToastKind } from '#contract/toast.ts'
import { deleteAccount } from '#core/accounts/manage/delete-account.ts'
import { disableAccount } from '#core/accounts/manage/disable-account.ts'
import { findAccount } from '#core/accounts/manage/find-account.ts'
import { listAccounts } from '#core/accounts/manage/list-accounts.ts'
import { setRole } from '#core/accounts/manage/set-role.ts'
import type { Ctx } from '#core/context.ts'
import { resetTwoFactor } from '#core/two-factor/reset-two-factor.ts'
import { ManagePeople } from '#dashboard/features/accounts/manage-people.tsx'
import { peopleAddress, readPeopleQuery } from '#dashboard/features/accounts/people-address.ts'
import { askFirst } from '#site/http/ask-first.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'

export const adminControl: Page = {
  action: 'list-accounts',
  layout: 'dashboard',
  get: show,
  post: change,
}

async function show({ url, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const query = readPeopleQuery(url.searchParams)
  const people = await listAccounts(ctx, query)
  const ownId = ctx.actor.role === 'stranger' ? '' : ctx.actor.id
  return { status: 200, content: <ManagePeople {...{ query, people, ownId }} /> }
}

const buttons = ['admin', 'moderator', 'disable', 'enable', 'reset', 'delete'] as const

async function change({ url, headers, form, ctx: makeCtx }: PageRequest): Promise<PageAnswer> {
  const ctx = await makeCtx()
  const here = peopleAddress(readPeopleQuery(url.searchParams))
  const sent = await form()
  const pressed = buttons.find((one) => sent?.has(one))
  const id = String((pressed && sent?.get(pressed)) ?? '')
  const account = id ? await findAccount(ctx, id) : undefined
  if (!pressed || !account) return { redirect: here, toast: { kind: 'notDone' } }

  if (pressed === 'reset' || pressed === 'delete') {
    const ask = { kind: pressed, about: account.email, back: `${here}#a-${id}` }
    const question = askFirst(sent, ask)
    if (question) return question
  }
  const kind = await carryOut(ctx, pressed, { id, locale: localeOf(url, headers) })
  return {
    redirect: pressed === 'delete' ? here : `${here}#a-${id}`,
    toast: { kind, name: account.name },
  }
}

async function carryOut(
  ctx: Ctx,
  pressed: (typeof buttons)[number],
  { id, locale }: { id: string; locale: Locale },
): Promise<ToastKind> {
  switch (pressed) {
    case 'admin':
    case 'moderator': {
      const { outcome } = await setRole(ctx, { id, role: pressed })
      if (outcome === 'last-admin') return 'lastAdmin'
      if (outcome === 'not-found') return 'notDone'
      return pressed === 'admin' ? 'madeAdmin' : 'madeModerator'
    }
    case 'disable':
    case 'enable': {
      const done = await disableAccount(ctx, { id, isDisabled: pressed === 'disable' })
      return ({ done: 'saved', 'last-admin': 'lastAdmin', 'not-found': 'notDone' } as const)[done]
    }
    case 'reset': {
      const { outcome } = await resetTwoFactor(ctx, { id, locale })
      return outcome === 'reset' ? 'twoFactorReset' : 'notDone'
    }
    case 'delete': {
      const done = await deleteAccount(ctx, id)
      const kinds = { deleted: 'accountDeleted', 'last-admin': 'lastAdmin', 'not-found': 'notDone' }
      return kinds[done] as ToastKind
    }
  }
}
