import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StaffRecord } from '#contract/staff-record.ts'
import {
  added,
  aRecord,
  engines,
  lookUp,
  openTestPortal,
  type TestPortal,
} from '../../../tests/test-portal.ts'
import { addRecord } from './add-record.ts'
import { approveRecord } from './approve-record.ts'
import { deleteRecord } from './delete-record.ts'
import { findStaffRecord } from './reading/find-staff-record.ts'
import { sendBack } from './send-back.ts'
import { setVisibility } from './set-visibility.ts'
import { updateRecord } from './update-record.ts'
import { withdrawApproval } from './withdraw-approval.ts'

type Kind = 'approve' | 'withdraw' | 'hide' | 'unhide' | 'delete' | 'edit' | 'correct' | 'send back'
type Step = { kind: Kind; seen: 'this' | 'the one before'; name: string }

/** The expected state of a record; undefined once it is deleted. */
type Model =
  | { isHidden: boolean; isApproved: boolean; isSentBack: boolean; name: string; revision: number }
  | undefined

/** The expected state and outcome of one step on a record that nobody else changes meanwhile. */
function after(model: Model, { kind, name }: Step, seen: number): [Model, string] {
  if (!model) return [model, 'not-found']
  const next = { ...model, revision: model.revision + 1 }
  const isStale = seen !== model.revision
  switch (kind) {
    case 'approve':
      if (model.isApproved) return [model, 'already-approved']
      if (isStale) return [model, 'changed-meanwhile']
      return [{ ...next, isApproved: true, isSentBack: false }, 'approved']
    case 'withdraw':
      if (!model.isApproved) return [model, 'already-pending']
      return [{ ...next, isApproved: false, isSentBack: false }, 'withdrawn']
    case 'hide':
    case 'unhide':
      if (model.isHidden === (kind === 'hide')) return [model, 'already-so']
      return [{ ...next, isHidden: kind === 'hide' }, 'set']
    case 'delete':
      return [undefined, 'deleted']
    case 'send back':
      if (model.isSentBack) return [model, 'sent-back']
      if (isStale) return [model, model.isApproved ? 'already-approved' : 'changed-meanwhile']
      return [{ ...next, isApproved: false, isSentBack: true }, 'sent-back']
    case 'edit':
    case 'correct':
      if (model.name === name && !model.isSentBack) return [model, 'updated']
      if (isStale) return [model, 'changed-meanwhile']
      return [
        { ...next, name, isSentBack: false, isApproved: model.isApproved && kind === 'edit' },
        'updated',
      ]
  }
}

async function really(test: TestPortal, id: string, { kind, name }: Step, revision: number) {
  const admin = await test.as('admin')
  switch (kind) {
    case 'approve':
      return approveRecord(admin, id, revision)
    case 'withdraw':
      return withdrawApproval(admin, id)
    case 'hide':
      return setVisibility(admin, id, 'hidden')
    case 'unhide':
      return setVisibility(admin, id, 'visible')
    case 'delete':
      return deleteRecord(admin, id)
    case 'send back':
      return sendBack(admin, { id, reason: 'Unreadable', revision })
    case 'edit':
      return (await updateRecord(admin, { id, revision, fields: { name } })).outcome
    case 'correct':
      return (await updateRecord(await test.as('moderator'), { id, revision, fields: { name } }))
        .outcome
  }
}

function asModel(record: StaffRecord | undefined): Model {
  return (
    record && {
      isHidden: record.visibility === 'hidden',
      isApproved: record.approval === 'approved',
      isSentBack: record.sentBack !== undefined,
      name: record.name,
      revision: record.revision,
    }
  )
}

function orders<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

/** The expected state and outcomes if the steps run one after the other in this order. */
function inTurn(model: Model, steps: Step[], order: number[], seen: (step: Step) => number) {
  const outcomes: string[] = []
  let now = model
  for (const at of order) {
    const step = steps[at] as Step
    ;[now, outcomes[at]] = after(now, step, seen(step))
  }
  return { model: now, outcomes }
}

const kinds: Kind[] = ['approve', 'withdraw', 'hide', 'unhide', 'edit', 'correct', 'send back']
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constant<Kind>('delete') },
  ),
  seen: fc.constantFrom('this', 'this', 'this', 'the one before'),
  name: fc.constantFrom('Robin One', 'Robin Two', 'Robin Three'),
})
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 8,
})

describe.each(engines)('on %s', (engine) => {
  test('whatever three people do to a record at once, it is as if they had taken turns', async () => {
    await using test = await openTestPortal(engine)
    const admin = await test.as('admin')
    const moderator = await test.as('moderator')
    let records = 0

    const takesTurns = fc.asyncProperty(rounds, async (rounds) => {
      const number = `TURN${++records}`
      const id = await added(
        addRecord(moderator, aRecord({ passportNumber: number, irccNumber: number })),
      )
      let model = asModel(await findStaffRecord(admin, id))
      for (const steps of rounds) {
        const revision = model?.revision ?? 0
        const seen = (step: Step) => (step.seen === 'this' ? revision : revision - 1)
        const outcomes = await Promise.all(steps.map((step) => really(test, id, step, seen(step))))
        const is = { model: asModel(await findStaffRecord(admin, id)), outcomes }
        const possible = orders([...steps.keys()]).map((order) => {
          return inTurn(model, steps, order, seen)
        })
        expect(possible).toContainEqual(is)

        model = is.model
        const isPublic = model !== undefined && !model.isHidden && model.isApproved
        const looked = await lookUp(test, number)
        expect(looked.outcome).toBe(isPublic ? 'found' : 'not-found')
        if (looked.outcome === 'found') expect(looked.record.name).toBe(model?.name)
      }
    })
    await fc.assert(takesTurns, { numRuns: 25 })
  })
})
