import { z } from '@hono/zod-openapi'
import type { Visibility } from '#contract/record.ts'
import { sendBackReason } from '#contract/staff-record.ts'
import type { WhyNotShown } from '#core/consents/lacks-consent.ts'
import type { Ctx } from '#core/context.ts'
import { type Approved, approveRecord } from '#core/records/approve-record.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { type SentBackOutcome, sendBack } from '#core/records/send-back.ts'
import { setVisibility, type VisibilitySet } from '#core/records/set-visibility.ts'
import { type Withdrawn, withdrawApproval } from '#core/records/withdraw-approval.ts'
import { problem } from '../../problem.ts'
import { type Operation, operationsOf } from '../operation.ts'
import {
  changedMeanwhile,
  etagHeader,
  notThisVersion,
  perhapsIfMatchHeader,
  revisionIn,
  versioned,
} from '../versions.ts'
import { presentRecord, recordShape } from './record-shape.ts'

const operation = operationsOf('Records')
const answers = {
  200: {
    description: 'The record in its current version',
    schema: recordShape,
    headers: etagHeader,
  },
  404: 'No such record',
}
const same = 'If nothing would change, the answer is 200, whatever `If-Match` says.'
const reviewed = {
  headers: perhapsIfMatchHeader,
  answers: {
    ...answers,
    412: notThisVersion,
  },
}

const shownQuery = z.strictObject({
  evenIfWithdrawn: z
    .enum(['true', 'false'])
    .optional()
    .openapi({
      description:
        '`true` shows the record although the candidate withdrew the consent, where the settings ' +
        'require none',
    }),
})

export const recordActions: Operation[] = [
  operation('post', '/records/{id}/approve', 'approve-record', {
    summary: 'Approve a record',
    description:
      `With \`If-Match\`, only the version that you reviewed is approved. ${same} Before you approve an ` +
      'imported record, read its current version (`GET /records/{id}`, with a session or a ' +
      'token with the scope `write`), unless the settings allow approving imports in bulk.',
    ...reviewed,
    answers: {
      ...reviewed.answers,
      409:
        'The record was imported and you have not read its current version (`not-opened`), or ' +
        'another admin must approve what you stated about one of its documents ' +
        '(`needs-another-admin`; what others stated is countersigned), or the settings require a ' +
        'consent of the candidate and the record has none (`needs-consent`), or the record is ' +
        'visible and the candidate objects ' +
        'to that (`consent-withdrawn`); a hidden one can be approved',
    },
    async run(asked) {
      const outcome = await approveRecord(asked.ctx, asked.id, revisionIn(asked.c))
      switch (outcome) {
        case 'not-opened':
        case 'needs-another-admin':
        case 'needs-consent':
        case 'consent-withdrawn':
          return problem(outcome)
        default:
          return answer(asked, outcome)
      }
    },
  }),

  operation('post', '/records/{id}/withdraw-approval', 'approve-record', {
    summary: 'Withdraw the approval of a record',
    description:
      'The record awaits approval again, and visitors cannot find it. With `If-Match`, only the ' +
      `approval of that version is withdrawn. ${same}`,
    ...reviewed,
    run: async (asked) => {
      return answer(asked, await withdrawApproval(asked.ctx, asked.id, revisionIn(asked.c)))
    },
  }),

  operation('post', '/records/{id}/send-back', 'send-back-record', {
    summary: 'Send a record back to the person who added it',
    description:
      'Visitors cannot find the record until it is approved. To send back an approved record, ' +
      'send its current version as `If-Match`. Sending it back again for the same reason, before it is ' +
      'corrected, changes nothing.',
    ...reviewed,
    body: z.strictObject({ reason: sendBackReason }).openapi('SendBack'),
    answers: {
      ...reviewed.answers,
      409: 'The record is approved, and `If-Match` is missing or names an earlier version',
    },
    run: async (asked) => {
      const { ctx, id, c, body } = asked
      const revision = revisionIn(c)
      const outcome = await sendBack(ctx, { id, reason: body.reason, revision })
      return outcome === 'already-approved' ? problem(outcome) : answer(asked, outcome)
    },
  }),

  operation('post', '/records/{id}/hide', 'set-visibility', {
    summary: 'Hide a record from visitors',
    description: `With \`If-Match\`, only that version is hidden. ${same}`,
    ...reviewed,
    run: (asked) => show(asked, 'hidden'),
  }),

  operation('post', '/records/{id}/unhide', 'set-visibility', {
    summary: 'Make a hidden record visible to visitors; they find it only if it is approved',
    description:
      `With \`If-Match\`, only that version is made visible. ${same} If the candidate withdrew the ` +
      'consent to be published, this needs `evenIfWithdrawn`.',
    query: shownQuery,
    ...reviewed,
    answers: {
      ...reviewed.answers,
      409:
        'The settings require a consent of the candidate and the record has none ' +
        '(`needs-consent`), or the candidate withdrew it (`consent-withdrawn`)',
    },
    run: (asked) => show(asked, 'visible', asked.query.evenIfWithdrawn === 'true'),
  }),
]

type Outcome =
  | Exclude<Approved, 'not-opened' | 'needs-another-admin' | WhyNotShown>
  | Withdrawn
  | Exclude<VisibilitySet, WhyNotShown>
  | SentBackOutcome
type Asked = { c: Parameters<typeof versioned>[0]; ctx: Ctx; id: string }

async function show(asked: Asked, to: Visibility, isConfirmed = false): Promise<Response> {
  const { c, ctx, id } = asked
  const outcome = await setVisibility(ctx, id, to, revisionIn(c), { isConfirmed })
  if (outcome === 'needs-consent' || outcome === 'consent-withdrawn') return problem(outcome)
  return answer(asked, outcome)
}

/** An action that changes nothing succeeds, so that retries get the same answer. */
async function answer({ c, ctx, id }: Asked, outcome: Outcome): Promise<Response> {
  const record = await findStaffRecord(ctx, id)
  if (!record || outcome === 'not-found') return problem('not-found')
  if (outcome === 'changed-meanwhile') return changedMeanwhile(presentRecord(record))
  return versioned(c, presentRecord(record))
}
