import { data } from 'react-router'
import { lookupPolicies, type OrganisationFaults, settingsSchema } from '#contract/settings.ts'
import { accountName, emailAddress, newPassword } from '#contract/staff.ts'
import { isSetUpOpen } from '#core/accounts/set-up/set-up-link.ts'
import { setUpSite } from '#core/accounts/set-up/set-up-site.ts'
import type { Ctx } from '#core/context.ts'
import { organisationFaults } from '#core/settings/settings-faults.ts'
import { readFingerprint } from '#core/statements/read-keys.ts'
import { ctx, receive, visit } from '#dashboard/context.ts'
import { LinkOver } from '#dashboard/features/entrance/entrance.tsx'
import {
  SetUpForm,
  type SetUpMistakes,
  type SetUpStep,
  setUpFields,
  setUpSteps,
  type TypedSetUp,
} from '#dashboard/features/entrance/set-up-form.tsx'
import { useKeptSetUp } from '#dashboard/features/entrance/use-kept-set-up.ts'
import { useAccountMessages } from '#ui/i18n/parts/account.ts'
import type { Route } from './+types/set-up.ts'
import { leadIn, ownPages } from './entered.ts'

/** The page behind the one-time link from the console, until there is an admin. */
export async function loader({ context }: Route.LoaderArgs) {
  const token = context.get(visit).url.searchParams.get('token') ?? ''
  const { timeZone, fixed, organisation } = context.get(ctx).settings
  const actsFor = fixed.includes('actsFor') ? organisation.actsFor : ''
  const fingerprint = await readFingerprint(context.get(ctx))
  const typed = { timeZone, actsFor }
  if (await isSetUpOpen(context.get(ctx), token)) return { token, fingerprint, typed }
  return data(undefined, { status: 410 })
}

/** Each step posts everything typed so far; a form without a step is checked as a whole. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const token = text('token')
  const typed = read(text, ctx.settings.timeZone)
  const fingerprint = await readFingerprint(ctx)
  const over = data({ answer: undefined }, { status: 410 })
  const show = (status: number, step: SetUpStep, mistakes: SetUpMistakes = {}) => {
    return data({ answer: { token, fingerprint, typed, step, mistakes } }, { status })
  }
  const stepOf = (mistakes: SetUpMistakes) =>
    setUpSteps.find((step) => setUpFields[step].some((field) => mistakes[field])) ?? 'admin'
  const again = (status: number, mistakes: SetUpMistakes) =>
    show(status, stepOf(mistakes), mistakes)

  if (!(await isSetUpOpen(ctx, token))) return over
  const at = setUpSteps.find((step) => step === text('step')) ?? 'admin'
  const place = setUpSteps.indexOf(at)
  if (form.has('back')) return show(200, setUpSteps[place - 1] ?? at)
  const { mistakes, admin, organisation } = check(ctx, typed, [text('password'), text('confirm')])
  if (Object.keys(mistakes).length > 0 && setUpSteps.indexOf(stepOf(mistakes)) <= place) {
    return again(422, mistakes)
  }
  if (at !== 'admin') return show(200, setUpSteps[place + 1] ?? at)
  if (!admin || !organisation) return again(422, mistakes)

  const { browser } = context.get(visit)
  const { lookupPolicy, timeZone } = typed
  const choices = { lookupPolicy, timeZone }
  const done = await setUpSite(ctx, { token, admin, organisation, ...choices, browser })
  switch (done.outcome) {
    case 'set-up':
      return leadIn(context, { ...done, email: admin.email, to: ownPages, toast: 'setUp' })
    case 'link-over':
      return over
    case 'organisation-refused':
      return again(422, mistakesOf(done.faults))
    case 'email-taken':
      return again(422, { email: 'taken' })
    case 'common-password':
      return again(422, { password: 'common' })
    case 'busy':
      return again(503, { password: 'busy' })
  }
}

function read(text: (name: string) => string, timeZone: string): TypedSetUp {
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
    timeZone: text('timeZone') || timeZone,
    lookupPolicy: policy ?? 'number+name',
  }
}

function check(ctx: Ctx, typed: TypedSetUp, [chosen, confirm]: [string, string]) {
  const { mistakes, organisation } = checkOrganisation(ctx, typed)
  const name = accountName.safeParse(typed.name)
  const email = emailAddress.safeParse(typed.email)
  const password = newPassword.safeParse(chosen)
  for (const [field, checked] of Object.entries({ name, email, password })) {
    if (checked.error) mistakes[field as 'name'] = checked.error.issues[0]?.message ?? ''
  }
  if (chosen !== confirm) mistakes.confirm = 'no-match'
  if (!name.data || !email.data || !password.data) return { mistakes }
  const admin = { name: name.data, email: email.data, password: password.data }
  return { mistakes, admin, organisation }
}

function fieldOf(setting: string): keyof SetUpMistakes {
  const others = { name: 'organisationName', email: 'organisationEmail' } as const
  return others[setting as keyof typeof others] ?? (setting as keyof SetUpMistakes)
}

function mistakesOf(faults: OrganisationFaults): SetUpMistakes {
  return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [fieldOf(field), fault]))
}

function checkOrganisation(ctx: Ctx, typed: TypedSetUp) {
  const mistakes: SetUpMistakes = {}
  const { registrationNumber, address, phone, actsFor } = typed
  const organisation = settingsSchema.shape.organisation.safeParse({
    ...{ registrationNumber, address, phone, actsFor },
    name: typed.organisationName,
    email: typed.organisationEmail,
  })
  for (const { path, code } of organisation.error?.issues ?? []) {
    const field = fieldOf(String(path[0]))
    const isMissing = field === 'organisationName' && !typed[field].trim()
    mistakes[field] = isMissing ? 'required' : code === 'too_big' ? 'too-long' : 'invalid'
  }
  if (!settingsSchema.shape.timeZone.safeParse(typed.timeZone).success)
    mistakes.timeZone = 'invalid'
  const faults = organisation.data ? organisationFaults(ctx, organisation.data) : {}
  return { mistakes: { ...mistakes, ...mistakesOf(faults) }, organisation: organisation.data }
}

export default function SetUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const account = useAccountMessages()
  const open = actionData ? actionData.answer : loaderData
  const { form, key, onInput } = useKeptSetUp(actionData?.answer)
  if (open) return <SetUpForm key={key} {...open} {...(!actionData && form)} onInput={onInput} />
  const next = { address: '/login', words: account.toLogin }
  return <LinkOver help={account.setUp.linkOver} next={next} />
}
