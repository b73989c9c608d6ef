import { data } from 'react-router'
import { claimRecord } from '#core/holdings/claim-record.ts'
import { readOwnRecord } from '#core/holdings/read-own-record.ts'
import { readOwnProofs } from '#core/proofs/read-own-proofs.ts'
import { ctx, leadTo, receive } from '#dashboard/context.ts'
import { ClaimForm, type ReturnedClaim } from '#dashboard/features/shares/claim-form.tsx'
import { waitOf } from '#dashboard/routes/wait-of.ts'
import type { Route } from './+types/claim.ts'

const ownPage = '/dashboard/my-record'

export async function loader({ context }: Route.LoaderArgs) {
  const asker = context.get(ctx)
  if (await readOwnRecord(asker)) throw leadTo(context, ownPage)
  return { isVerified: (await readOwnProofs(asker)).isEmailVerified }
}

/** The email may have been confirmed in another tab meanwhile. */
export const shouldRevalidate = () => true

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, text } = await receive({ request, context })
  const typed = {
    code: text('code'),
    passportNumber: text('passportNumber'),
    birthDate: text('birthDate'),
  }
  const again = (status: number, more: Omit<ReturnedClaim, 'typed'>) => {
    return data({ typed, ...more }, { status })
  }
  const claimed = await claimRecord(ctx, typed)
  switch (claimed.outcome) {
    case 'claimed':
      return leadTo(context, ownPage, { toast: { kind: 'recordClaimed' } })
    case 'holds-one':
      return leadTo(context, ownPage)
    case 'unverified':
      return again(409, { isUnverified: true })
    case 'not-found':
      return again(404, { fitsNothing: true })
    case 'invalid':
      return again(422, { mistake: claimed })
    case 'too-many':
      return again(429, {
        wait: waitOf(context, claimed),
      })
  }
}

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimForm {...loaderData} {...actionData} />
}
