import { data } from 'react-router'
import { checkMany } from '#core/records/reading/check-many.ts'
import { receive, visit } from '#dashboard/context.ts'
import { ManyNumbers } from '#dashboard/features/checks/many-numbers.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import { accountMessagesIn } from '#ui/i18n/parts/account.ts'
import { recordListsMessagesIn } from '#ui/i18n/parts/record-lists.ts'
import type { Route } from './+types/check-many.ts'
import { numbersIn, pastedIn, textsOf, withoutHeading } from './numbers-in-form.ts'

export async function loader() {
  return null
}

/** Responds to the POST without a redirect, so that no number appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { locale } = context.get(visit)
  const t = recordListsMessagesIn(locale)
  const texts = await textsOf(form)
  const typed = texts.join('\n')
  const refuse = (mistake: string, typed: string, status = 422) =>
    data({ typed, mistake }, { status })
  if (typed.includes('\0')) return refuse(t.checkNoText, pastedIn(form).replaceAll('\0', ''))
  const numbers = texts.flatMap((text) => numbersIn(withoutHeading(text)))
  if (numbers.length === 0) return refuse(t.checkNone, typed)
  const checked = await checkMany(ctx, numbers)
  if (checked.outcome === 'too-many') {
    return refuse(t.checkTooMany(checked.most, numbers.length), pastedIn(form))
  }
  if (checked.outcome === 'too-often') {
    const wait = waitOf(context, checked)
    return refuse(accountMessagesIn(locale).tooManyAttempts(wait), typed, 429)
  }
  return data({ typed: numbers.join('\n'), numbers: checked.numbers })
}

export default function CheckMany({ actionData }: Route.ComponentProps) {
  return <ManyNumbers {...actionData} />
}
