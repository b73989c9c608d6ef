import { data } from 'react-router'
import { resultAddress } from '#contract/result-address.ts'
import { correctionText } from '#contract/shares/holding.ts'
import { askedAgain } from '#core/accounts/confirm-password.ts'
import { isOfAnother, listOwnConsents } from '#core/consents/list-own-consents.ts'
import { askForCorrection } from '#core/holdings/ask-for-correction.ts'
import { createOwnShare } from '#core/holdings/create-own-share.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { listOwnRequests } from '#core/person/list-own-requests.ts'
import { todayIn } from '#core/today.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { NewShareCode } from '#dashboard/features/shares/new-share-code.tsx'
import { NoOwnRecord, OwnRecordPage } from '#dashboard/features/shares/own-record-page.tsx'
import type { ReturnedShare } from '#dashboard/features/shares/share-form.tsx'
import { revalidateAfterConflict } from '#dashboard/layout/revalidate.ts'
import { refusalOf } from '#dashboard/routes/password-refusal.ts'
import { sendingOf } from '#dashboard/routes/sending.ts'
import { answerToShare, formAgain } from '#dashboard/routes/shares/answer-to-share.ts'
import { readShareForm } from '#dashboard/routes/shares/read-share-form.ts'
import { keptInAddress, typedInAddress } from '#dashboard/routes/typed-in-address.ts'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import type { Route } from './+types/my-record.ts'

const here = '/dashboard/my-record'

type Typed = Pick<ReturnedShare, 'typed'> & { correction?: { text: string } }

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const own = await readOwnRecord(asker)
  if (!own) return { hasRequests: (await listOwnRequests(asker)) !== undefined }
  const { shown, ...rest } = own
  const { withheld, statements } = asker.settings
  return {
    ...rest,
    shown: shown && {
      record: shown.record,
      ends: shown.ends,
      address: resultAddress('/', shown.grant),
    },
    today: todayIn(asker),
    isOfAnother: isOfAnother((await listOwnConsents(asker)) ?? []),
    withheld: { parents: withheld.parents, address: withheld.address },
    hasStatements: statements !== 'off',
    asked: await askedAgain(asker),
    formId: asker.newId(),
    ...typedInAddress<Typed>(context),
  }
}

export const shouldRevalidate = revalidateAfterConflict

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form } = await receive({ request, context })
  const { url } = context.get(visit)
  if (form.has('correction')) {
    const read = correctionText.safeParse(form.get('correction'))
    const text = String(form.get('correction'))
    const kept = keptInAddress(context, { correction: { text } } satisfies Typed)
    if (!read.success) return data({ correcting: { text }, ...kept }, { status: 422 })
    const asked = await askForCorrection(ctx, read.data)
    if (asked.outcome === 'too-often') {
      const wait = waitOf(context, asked)
      return data({ correcting: { text, wait }, ...kept }, { status: 429 })
    }
    const kind = asked.outcome === 'asked' ? 'correctionAsked' : 'notDone'
    return leadTo(context, here, { toast: { kind } })
  }
  const { typed, chosen, mistakes } = readShareForm(form)
  if (!chosen) return formAgain(context, 422, { typed, mistakes })
  const password = String(form.get('password') ?? '')
  form.delete('password')
  const { sending } = sendingOf(ctx, { url, fields: form })
  const made = await createOwnShare(ctx, { ...chosen, password, sending })
  switch (made.outcome) {
    case 'too-often':
      return formAgain(context, 429, { typed, wait: waitOf(context, made) })
    case 'password-needed':
    case 'wrong-password':
    case 'busy':
    case 'provider-needed':
    case 'too-many-attempts': {
      const [status, passwordError] = refusalOf(made, context)
      return formAgain(context, status, { typed, passwordError })
    }
    default:
      return answerToShare(context, made, { typed, here })
  }
}

export default function MyRecord({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'made' in actionData) return <NewShareCode {...actionData.made} />
  const { hasRequests } = loaderData
  if (hasRequests !== undefined) return <NoOwnRecord hasRequests={hasRequests} />
  const returned = actionData && 'returned' in actionData ? actionData.returned : {}
  const correcting = actionData && 'correcting' in actionData ? actionData.correcting : undefined
  return <OwnRecordPage {...loaderData} {...returned} correcting={correcting} />
}
