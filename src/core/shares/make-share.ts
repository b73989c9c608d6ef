import { candidateDatabase as clientDatabase } from '#contract/record.ts'
import { mostLiveShares, type NewShare } from '#contract/shares/share.ts'
import { newShareCode } from '#contract/shares/share-code.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { type Action, authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { type KeyMismatch, type Sending, writeOnce } from '../idempotency.ts'
import { findRow, type StaffRow } from '../records/reading/staff-rows.ts'
import { isPublic } from '../records/record-rules.ts'
import { lockRecord } from '../statements/statement-store.ts'
import { daysFrom } from '../today.ts'
import type { Mail } from '../write-as.ts'
import { hashOfCode, hashOfPin } from './share-rules.ts'
import * as shares from './share-store.ts'

export type ShareCreated =
  /** Code and PIN are only in this answer */
  | { outcome: 'created'; id: string; code: string; pin: string | undefined; expiresAt: string }
  /** The same form was submitted before: the code was shown in that response */
  | { outcome: 'created-already' | 'not-found' | 'not-public' | 'too-many' }
  | KeyMismatch

export type ShareAsked = NewShare & { recordId: string; sending?: Sending | undefined }

type Maker = {
  action: Action
  byHolder: 0 | 1
  /** Called while the record is locked */
  mayShare: (db: Db, record: StaffRow) => boolean | Promise<boolean>
  /** Called in the same transaction */
  tell?: (mail: Mail) => Promise<void>
}

/** Makes a share code, as staff or as the holder of the record. */
export async function makeShare(ctx: Ctx, asked: ShareAsked, maker: Maker): Promise<ShareCreated> {
  const { id: createdBy } = authoriseOwn(ctx.actor, maker.action)

  const { recordId, days, sending, documents, fields, ...chosen } = asked
  const id = ctx.newId()
  const now = ctx.now()
  const [createdAt, expiresAt] = [now.toISOString(), daysFrom(now, days)]
  const code = newShareCode()
  const pin = chosen.secondFact === 'pin' ? newPin() : undefined
  const codeHash = hashOfCode(ctx, code)
  const making = { purpose: 'create-share', sending, outcome: 'created', id } as const
  const once = await writeOnce(ctx, maker.action, making, async (db, mail) => {
    const refused = await refuse(db, ctx, recordId, maker)
    if (refused) return refused
    await shares.insert(db, {
      ...chosen,
      ...{ id, recordId, codeHash, createdBy, createdAt, expiresAt, byHolder: maker.byHolder },
      pinHash: pin === undefined ? null : hashOfPin(ctx, codeHash, pin),
      documents: documents.join(' '),
      fields: fields.join(' '),
      views: 0,
      statementToo: chosen.statementToo ? 1 : 0,
      revokedAt: null,
      lockToldAt: null,
    })
    await maker.tell?.(mail)
    const told = { documents: documents.join(', '), purpose: chosen.purpose, days }
    await recordActivity(db, ctx, 'record.shared', recordId, { share: id, ...told })
    return undefined
  })
  if (once.outcome !== 'created') return once
  return once.id === id ? { ...once, code, pin, expiresAt } : { outcome: 'created-already' }
}

async function refuse(db: Db, ctx: Ctx, recordId: string, { mayShare, byHolder }: Maker) {
  await lockRecord(db, recordId)
  const record = await findRow(db, recordId)
  if (!record || !(await mayShare(db, record))) return { outcome: 'not-found' } as const
  if (!isPublic({ ...record, clientDatabase })) return { outcome: 'not-public' } as const
  const live = await shares.countLive(db, { recordId, byHolder, now: ctx.now().toISOString() })
  return live >= mostLiveShares ? ({ outcome: 'too-many' } as const) : undefined
}

/** Six random digits; the modulo bias is below 1 in 4,000. */
function newPin(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(number % 1_000_000).padStart(6, '0')
}
