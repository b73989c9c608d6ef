import { lookupPolicies, settingsSchema } from '#contract/settings.ts'
import { accountName, emailAddress, newPassword } from '#contract/staff.ts'
import { isSetUpOpen } from '#core/accounts/set-up/set-up-link.ts'
import { setUpSite } from '#core/accounts/set-up/set-up-site.ts'
import { LinkOver } from '#dashboard/features/mailed-links/mailed-link-forms.tsx'
import {
  SetUpForm,
  type SetUpMistakes,
  type TypedSetUp,
} from '#dashboard/features/set-up/set-up-form.tsx'
import { entered } from '#dashboard/routes/account/entered.ts'
import type { Page, PageAnswer, PageRequest } from '#site/http/page.ts'
import { localeOf } from '#site/http/visitor-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

/** The link on the console leads here, until there is an admin. */
export const setUp: Page = { action: 'set-up', layout: 'entrance', get: show, post: send }

async function show(request: PageRequest): Promise<PageAnswer> {
  const token = request.url.searchParams.get('token') ?? ''
  if (!(await isSetUpOpen(await request.ctx(), token))) return over(request)
  return { status: 200, content: <SetUpForm token={token} /> }
}

async function send(request: PageRequest): Promise<PageAnswer> {
  const form = await request.form()
  const text = (name: string) => String(form?.get(name) ?? '')
  const token = text('token')
  const typed = read(text)
  const password = text('password')
  const { mistakes, admin, organisation } = check(typed, password, text('confirm'))
  const again = (status: number, mistakes: SetUpMistakes) => {
    return { status, content: <SetUpForm {...{ token, typed, mistakes }} /> }
  }
  if (!admin || !organisation) return again(422, mistakes)

  const ctx = await request.ctx()
  const browser = request.headers.get('user-agent') ?? undefined
  const { lookupPolicy } = typed
  const done = await setUpSite(ctx, { token, admin, organisation, lookupPolicy, browser })
  switch (done.outcome) {
    case 'set-up': {
      const { headers } = request
      const entrance = { session: done.session, email: admin.email, headers }
      return entered(ctx, { ...entrance, to: '/dashboard', toast: 'setUp' })
    }
    case 'link-over':
      return over(request)
    case 'poses-as-government':
      return again(422, { organisationName: 'poses-as-government' })
    case 'email-taken':
      return again(422, { email: 'taken' })
    case 'common-password':
      return again(422, { password: 'common' })
    case 'busy':
      return again(503, { password: 'busy' })
  }
}

function read(text: (name: string) => string): TypedSetUp {
  const policy = lookupPolicies.find((one) => one === text('lookupPolicy'))
  return {
    name: text('name'),
    email: text('email'),
    organisationName: text('organisationName'),
    registrationNumber: text('registrationNumber'),
    address: text('address'),
    organisationEmail: text('organisationEmail'),
    phone: text('phone'),
    actsFor: text('actsFor'),
    lookupPolicy: policy ?? 'number+name',
  }
}

const organisationFields: Record<string, keyof SetUpMistakes> = {
  name: 'organisationName',
  email: 'organisationEmail',
}

function check(typed: TypedSetUp, chosen: string, confirm: string) {
  const mistakes: SetUpMistakes = {}
  const name = accountName.safeParse(typed.name)
  const email = emailAddress.safeParse(typed.email)
  const password = newPassword.safeParse(chosen)
  for (const [field, checked] of Object.entries({ name, email, password })) {
    if (checked.error) mistakes[field as 'name'] = checked.error.issues[0]?.message ?? ''
  }
  if (chosen !== confirm) mistakes.confirm = 'no-match'
  const { registrationNumber, address, phone, actsFor } = typed
  const organisation = settingsSchema.shape.organisation.safeParse({
    ...{ registrationNumber, address, phone, actsFor },
    name: typed.organisationName,
    email: typed.organisationEmail,
  })
  for (const { path } of organisation.error?.issues ?? []) {
    const field = organisationFields[String(path[0])] ?? (String(path[0]) as keyof SetUpMistakes)
    mistakes[field] = field === 'organisationName' && !typed[field].trim() ? 'required' : 'invalid'
  }
  if (Object.keys(mistakes).length > 0 || !name.data || !email.data || !password.data) {
    return { mistakes }
  }
  const admin = { name: name.data, email: email.data, password: password.data }
  return { mistakes, admin, organisation: organisation.data }
}

function over({ url, headers }: PageRequest): PageAnswer {
  const { account } = messagesIn(localeOf(url, headers))
  const next = { address: '/login', words: account.toLogin }
  return { status: 410, content: <LinkOver help={account.setUp.linkOver} next={next} /> }
}
