import { data } from 'react-router'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { verifyEmail } from '#core/proofs/verify-email.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import {
  LinkOver,
  MailAgainForm,
  VerifiedAlready,
  VerifyEmailForm,
} from '#dashboard/features/entrance/mailed-link-forms.tsx'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { returnPathIn } from '#ui/return-path.ts'
import type { Route } from './+types/verify-email.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  const { actor } = asker
  const email = (actor.role !== 'stranger' && actor.profile?.email) || ''
  const { isEmailVerified: isVerified } = await readOwnProofs(asker)
  const { url } = context.get(visit)
  return { token: url.searchParams.get('token') ?? '', email, isVerified, to: returnPathIn(url) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const done = await verifyEmail(ctx, text('token'))
  const to = returnPathIn(context.get(visit).url) ?? '/account'
  if (done === 'verified') return leadTo(context, to, { toast: { kind: 'emailVerified' } })
  return done === 'link-over' ? data({ isOver: true }, { status: 410 }) : null
}

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const security = useSecurityMessages()
  if (loaderData.isVerified) return <VerifiedAlready {...loaderData} />
  if (!actionData?.isOver) return <VerifyEmailForm {...loaderData} />
  const next = { address: '/account', words: security.toAccount }
  return (
    <LinkOver help={security.verifyLinkOver(loaderData.email)} next={next}>
      <MailAgainForm to={loaderData.to} />
    </LinkOver>
  )
}
