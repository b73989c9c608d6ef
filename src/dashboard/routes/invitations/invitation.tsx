import { accountName, newPassword } from '#contract/staff.ts'
import { acceptInvitation, readInvitation } from '#core/invitations/accept-invitation.ts'
import {
  AcceptInvitationForm,
  type AcceptMistakes,
} from '#dashboard/features/account/accept-invitation-form.tsx'
import { LinkOver } from '#dashboard/features/mailed-links/mailed-link-forms.tsx'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { formatWait } from '#ui/i18n/format.ts'
import { messagesIn } from '#ui/i18n/messages.ts'
import { entered } from '../account/entered.ts'

/** The address carries the token, so nothing keeps the page. */
export const invitation: Page = { action: 'register', layout: 'entrance', get: show, post: accept }

const unkept = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

async function show(request: PageRequest): Promise<PageAnswer> {
  const token = request.url.searchParams.get('token') ?? ''
  const invited = await readInvitation(await request.ctx(), token)
  if (!invited) return over(request)
  const content = <AcceptInvitationForm {...{ token, invited }} />
  return { status: 200, content, headers: unkept }
}

async function accept(request: PageRequest): Promise<PageAnswer> {
  const { url, headers } = request
  const locale = localeOf(url, headers)
  const { account } = messagesIn(locale)
  const form = await request.form()
  const typed = (field: string) => String(form?.get(field) ?? '')
  const [token, name, password] = [typed('token'), typed('name'), typed('password')]
  const ctx = await request.ctx()
  const invited = await readInvitation(ctx, token)
  if (!invited) return over(request)
  const again = (status: number, mistakes: AcceptMistakes) => {
    const content = <AcceptInvitationForm {...{ token, invited, name, mistakes }} />
    return { status, content, headers: unkept }
  }

  const mistakes = mistakesIn({ name, password, confirm: typed('confirm') }, account.mistakes)
  if (Object.keys(mistakes).length > 0) return again(422, mistakes)
  const browser = headers.get('user-agent') ?? undefined
  const given = { token, name: accountName.parse(name), password, browser }
  const accepted = await acceptInvitation(ctx, given)
  switch (accepted.outcome) {
    case 'accepted': {
      const { session, email } = accepted
      return entered(ctx, { session, email, headers, to: '/dashboard', toast: 'registered' })
    }
    case 'link-over':
      return over(request)
    case 'email-taken':
      return again(409, { name: account.mistakes.email['not-registered'] })
    case 'common-password':
      return again(422, { password: account.mistakes.password.common })
    case 'busy':
      return again(503, { password: account.busy })
    case 'too-many': {
      const wait = formatWait(accepted.retryAfterSeconds, locale)
      return again(429, { password: account.tooManyAttempts(wait) })
    }
  }
}

type Typed = { name: string; password: string; confirm: string }
type Words = Record<'name' | 'password' | 'confirm', Record<string, string>>

function mistakesIn({ name, password, confirm }: Typed, words: Words): AcceptMistakes {
  const mistakes: AcceptMistakes = {}
  const named = accountName.safeParse(name)
  const chosen = newPassword.safeParse(password)
  if (!named.success) mistakes.name = wordsFor(named.error, words.name)
  if (!chosen.success) mistakes.password = wordsFor(chosen.error, words.password)
  if (confirm !== password) mistakes.confirm = words.confirm['no-match'] ?? ''
  return mistakes
}

function wordsFor(
  { issues }: { issues: { message: string }[] },
  words: Record<string, string>,
): string {
  return words[issues[0]?.message ?? ''] ?? words.required ?? ''
}

function over({ url, headers }: PageRequest): PageAnswer {
  const { account } = messagesIn(localeOf(url, headers))
  const next = { address: '/login', words: account.toLogin }
  return { status: 410, content: <LinkOver help={account.invitations.linkOver} next={next} /> }
}
