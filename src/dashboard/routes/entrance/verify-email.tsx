import { data, Form } from 'react-router'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { verifyEmail } from '#core/proofs/verify-email.ts'
import { ctx, leadTo, receive, visit } from '#dashboard/context.ts'
import { Card, LinkOver } from '#dashboard/features/entrance/entrance.tsx'
import { LinkLine } from '#dashboard/layout/link.tsx'
import { PostButton, SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { useSecurityMessages } from '#ui/i18n/parts/security.ts'
import { returnPathIn, withReturnPath } from '#ui/return-path.ts'
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
      {/* Another link leads to the same page. */}
      <PostButton action={withReturnPath('/verify-email/again', loaderData.to)}>
        {security.askForAnother}
      </PostButton>
    </LinkOver>
  )
}

type Props = Route.ComponentProps['loaderData']

/** Asks nothing: whoever opened the link may have another account, to whose email it was sent. */
function VerifiedAlready({ email, to }: Props) {
  const { dashboard } = useMessages()
  const security = useSecurityMessages()
  return (
    <Card title={security.verifiedAlreadyTitle}>
      <p>{security.verifiedAlready(email)}</p>
      <PostButton action="/logout">{dashboard.logOut}</PostButton>
      <LinkLine href={to ?? '/account'}>{to ? security.goOn : security.toAccount}</LinkLine>
    </Card>
  )
}

function VerifyEmailForm({ token, email, to }: Props) {
  const security = useSecurityMessages()
  return (
    <Card title={security.verifyTitle}>
      <p>{security.verifyHelp(email)}</p>
      <Form method="post" action={withReturnPath('/verify-email', to)} className="fields">
        <input type="hidden" name="token" value={token} />
        <SubmitButton variant="main">{security.verify}</SubmitButton>
      </Form>
    </Card>
  )
}
