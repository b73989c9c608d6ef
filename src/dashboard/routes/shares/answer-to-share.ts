import { data } from 'react-router'
import { inGroups } from '#contract/shares/share-code.ts'
import type { ShareCreated } from '#core/shares/make-share.ts'
import { leadTo, type Sent, visit } from '#dashboard/context.ts'
import type { ReturnedShare } from '#dashboard/features/shares/share-form.tsx'
import { keptInAddress } from '#dashboard/routes/typed-in-address.ts'

/** Answers with the form and what was typed. */
export function formAgain(context: Sent['context'], status: number, returned: ReturnedShare) {
  const { typed } = returned
  return data({ returned, ...keptInAddress(context, { typed }) }, { status })
}

/** Code and PIN are only in the response to this form: no loader returns them. */
export function answerToShare(
  context: Sent['context'],
  made: ShareCreated,
  { typed, here }: Required<Pick<ReturnedShare, 'typed'>> & { here: string },
) {
  switch (made.outcome) {
    case 'created':
      return answerWith(context, made, here)
    case 'created-already':
      if (made.shown) return answerWith(context, made.shown, here)
      return leadTo(context, here, { toast: { kind: 'shownOnce' } })
    case 'key-mismatch':
      return formAgain(context, 409, { typed, isSentBefore: true })
    case 'too-many':
      return formAgain(context, 409, { typed, isTooMany: true })
    case 'not-public':
    case 'not-found':
      return leadTo(context, here, { toast: { kind: 'notDone' } })
  }
}

type Shown = Omit<Extract<ShareCreated, { outcome: 'created' }>, 'outcome' | 'id'>

function answerWith(context: Sent['context'], { code, pin, expiresAt }: Shown, back: string) {
  const { origin } = context.get(visit)
  return { made: { code: inGroups(code), pin, expiresAt, back, origin } }
}
