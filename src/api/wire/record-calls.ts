import type { FileType } from '#contract/document-types.ts'
import type { StaffRecord } from '#contract/staff-record.ts'
import type { Ctx } from '#core/context.ts'
import type { NotAttached } from '#core/documents/attach-documents.ts'
import { grantImage } from '#core/documents/image-grant.ts'
import type { DetailsRefused } from '#core/documents/state-details.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { deleteRecord } from '#core/records/delete-record.ts'
import { listWholeRecords } from '#core/records/list/list-whole-records.ts'
import { noteOpened } from '#core/records/note-opened.ts'
import type { NumberTaken } from '#core/records/number-taken.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import type { BornInFuture } from '#core/records/record-rules.ts'
import { setVisibility } from '#core/records/set-visibility.ts'
import { type RecordUpdate, updateRecord } from '#core/records/update-record.ts'
import { withdrawApproval } from '#core/records/withdraw-approval.ts'
import type { Deps } from '../deps.ts'
import { json } from '../json.ts'
import { deleted, modified, pageAsked } from './answers.ts'
import { imageAddress } from './image-address.ts'
import { failure, type WireCall, wireCall } from './wire-call.ts'
import {
  changedWireRecord,
  fieldsIn,
  filesIn,
  newWireRecord,
  wireNameOf,
  wireStaffRecord,
} from './wire-staff-record.ts'

export const recordCalls: WireCall[] = [
  wireCall('POST', '/cofees', {
    action: 'add-record',
    body: newWireRecord,
    async run({ ctx, deps, body }) {
      const { set, foreign } = filesIn(body, deps.publicUrl.origin)
      if (foreign.length > 0) return foreignAddress(foreign)
      const added = await addRecord(ctx, {
        ...fieldsIn(body),
        nationality: body.nationality ?? '',
        documents: set,
      })
      switch (added.outcome) {
        case 'added':
          return json({ insertedId: added.id })
        case 'key-mismatch':
          return failure('idempotency-mismatch')
        default:
          return refusedField(added)
      }
    },
  }),

  wireCall('GET', '/User_Data', {
    action: 'list-records',
    async run({ c, ctx, deps }) {
      const { page, limit: size } = pageAsked(c, 100)
      const { records, total } = await listWholeRecords(ctx, { sort: 'newest', page, size })
      const headers = { 'x-total-count': String(total) }
      return json(
        records.map((record) => present(ctx, deps, record)),
        { headers },
      )
    },
  }),

  wireCall('GET', '/User_Data/:id', {
    action: 'list-records',
    async run({ c, ctx, deps, param }) {
      const record = await findStaffRecord(ctx, param)
      if (!record) return failure('not-found')
      if (c.req.method === 'GET') await noteOpened(ctx, record)
      return json(present(ctx, deps, record))
    },
  }),

  wireCall('PUT', '/User_Data/:id', {
    action: 'update-any-record',
    body: changedWireRecord,
    async run({ ctx, deps, param: id, body }) {
      const { foreign, ...documents } = filesIn(body, deps.publicUrl.origin)
      if (foreign.length > 0) return foreignAddress(foreign)
      const { updated, from } = await updateAsItIs(ctx, { id, fields: fieldsIn(body), documents })
      switch (updated.outcome) {
        case 'updated':
          return modified(updated.revision !== from)
        case 'not-found':
          return modified(false)
        case 'changed-meanwhile':
          return failure(updated.outcome)
        case 'files-kept':
          return failure(updated.because, {
            errors: updated.types.map((type) => ({ field: wireNameOf(type), code: 'kept' })),
          })
        default:
          return refusedField(updated)
      }
    },
  }),

  wireCall('DELETE', '/delete_User/:id', {
    action: 'delete-record',
    async run({ ctx, param }) {
      const outcome = await deleteRecord(ctx, param)
      if (outcome === 'on-hold' || outcome === 'copy-requested') return failure(outcome)
      return deleted(outcome === 'deleted' || outcome === 'erased')
    },
  }),

  wireCall('PATCH', '/user_data/User_Hide/:id', {
    action: 'set-visibility',
    run: async ({ ctx, param }) => changed(await setVisibility(ctx, param, 'hidden')),
  }),

  wireCall('PATCH', '/user_data/User_UnHide/:id', {
    action: 'set-visibility',
    run: async ({ ctx, param }) => changed(await setVisibility(ctx, param, 'visible')),
  }),

  wireCall('PATCH', '/user_data/Approved_or_Deny/:id', {
    action: 'approve-record',
    async run({ ctx, param }) {
      const { approval } = (await findStaffRecord(ctx, param)) ?? {}
      const toggle = approval === 'approved' ? withdrawApproval : approveRecord
      return changed(await toggle(ctx, param))
    },
  }),
]

const mostTries = 20

/** These clients send no version: a change is made after whatever others changed while it was on its way. */
async function updateAsItIs(ctx: Ctx, update: Omit<RecordUpdate, 'revision'>) {
  let { revision: from = 0 } = (await findStaffRecord(ctx, update.id)) ?? {}
  for (let tries = 1; ; tries++) {
    const updated = await updateRecord(ctx, { ...update, revision: from })
    if (updated.outcome !== 'changed-meanwhile' || tries === mostTries) return { updated, from }
    from = updated.theirs.revision
  }
}

type Changed = Awaited<
  ReturnType<typeof setVisibility | typeof approveRecord | typeof withdrawApproval>
>

function changed(outcome: Changed): Response {
  switch (outcome) {
    case 'not-opened':
    case 'changed-meanwhile':
    case 'needs-another-admin':
      return failure(outcome)
    default:
      return modified(outcome === 'set' || outcome === 'approved' || outcome === 'withdrawn')
  }
}

function present(ctx: Ctx, { publicUrl }: Deps, record: StaffRecord) {
  return wireStaffRecord(record, (id) => imageAddress(publicUrl.origin, id, grantImage(ctx, id)))
}

function foreignAddress(types: FileType[]): Response {
  const errors = types.map((type) => ({ field: wireNameOf(type), code: 'foreign-address' }))
  return failure('invalid-field', { errors })
}

function refusedField(undone: NumberTaken | NotAttached | DetailsRefused | BornInFuture): Response {
  switch (undone.outcome) {
    case 'number-taken':
      return failure('number-taken', {
        errors: [{ field: wireNameOf(undone.field), code: 'taken' }],
      })
    case 'document-gone':
      return failure('document-gone', {
        errors: [{ field: wireNameOf(undone.type), code: 'gone' }],
      })
    case 'document-refused':
      return failure('invalid-field', {
        errors: [{ field: wireNameOf(undone.type), code: undone.because }],
      })
    case 'details-refused':
    case 'born-in-future':
      // These calls have no such fields, so none can be named.
      return failure('invalid-field')
  }
}
