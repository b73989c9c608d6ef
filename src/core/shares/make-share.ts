import { fromBase64url } from '#contract/proof/jws.ts'
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
import { lockRecord } from '../retention/hold-store.ts'
import { daysFrom } from '../today.ts'
import type { Mail } from '../write-as.ts'
import { hashOfCode, hashOfPin, stateOf } from './share-rules.ts'
import * as shares from './share-store.ts'

export type ShareCreated =
  /** Code and PIN are only in this answer */
  | ({ outcome: 'created'; id: string } & Shown)
  /** The same form was submitted before; `shown` is what that response said, if it was moments ago */
  | { outcome: 'created-already'; shown?: Shown }
  | { outcome: 'not-found' | 'not-public' | 'too-many' }
  | KeyMismatch

type Shown = { code: string; pin: string | undefined; expiresAt: string }

export type ShareAsked = NewShare & { recordId: string; sending?: Sending | undefined }

type Maker = {
  action: Action
  byHolder: 0 | 1
  /** Called while the record is locked */
  mayShare: (db: Db, record: StaffRow) => boolean | Promise<boolean>
  /** Called in the same transaction */
  tell?: (mail: Mail) => Promise<void>
}

/** For a double tap, and an answer that did not arrive: the second answer is the one that a browser shows. */
const shownAgainMs = 2 * 60_000

/** Makes a share code, as staff or as the holder of the record. */
export async function makeShare(ctx: Ctx, asked: ShareAsked, maker: Maker): Promise<ShareCreated> {
  const { id: createdBy } = authoriseOwn(ctx.actor, maker.action)

  const { recordId, days, sending, documents, fields, ...chosen } = asked
  const id = ctx.newId()
  const now = ctx.now()
  const [createdAt, expiresAt] = [now.toISOString(), daysFrom(now, days)]
  const key = sending?.key ?? crypto.randomUUID()
  const { code, pin, ...hashes } = secretsOf(ctx, { id, key, ...chosen })
  const making = { purpose: 'create-share', sending, outcome: 'created', id } as const
  const once = await writeOnce(ctx, maker.action, making, async (db, mail) => {
    const refused = await refuse(db, ctx, recordId, maker)
    if (refused) return refused
    await shares.insert(db, {
      ...chosen,
      ...hashes,
      ...{ id, recordId, createdBy, createdAt, expiresAt, byHolder: maker.byHolder },
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
  if (once.id === id) return { ...once, code, pin, expiresAt }
  const first = await shares.find(ctx.db, once.id)
  const isRecent = first && now.getTime() - Date.parse(first.createdAt) < shownAgainMs
  if (!isRecent || stateOf(first, now) !== 'live') return { outcome: 'created-already' }
  const again = secretsOf(ctx, { ...first, key })
  const shown = { code: again.code, pin: again.pin, expiresAt: first.expiresAt }
  return { outcome: 'created-already', shown }
}

async function refuse(db: Db, ctx: Ctx, recordId: string, { mayShare, byHolder }: Maker) {
  await lockRecord(db, recordId)
  const record = await findRow(db, recordId)
  if (!record || !(await mayShare(db, record))) return { outcome: 'not-found' } as const
  if (!isPublic({ ...record, clientDatabase })) return { outcome: 'not-public' } as const
  const live = await shares.countLive(db, { recordId, byHolder, now: ctx.now().toISOString() })
  return live >= mostLiveShares ? ({ outcome: 'too-many' } as const) : undefined
}

type Making = Pick<NewShare, 'secondFact'> & { id: string; key: string }

/**
 * Code and PIN follow from the ids of share and form, so that the form can be answered in the same way when it is sent
 * again. The id of the form is forgotten after two days. The modulo bias of the six digits is below 1 in 4,000.
 */
function secretsOf(ctx: Ctx, { id, key, secondFact }: Making) {
  const seed = ctx.identity.seals.fingerprint('share secrets', `${id} ${key}`)
  const bytes = fromBase64url(seed)
  const code = newShareCode(bytes)
  const codeHash = hashOfCode(ctx, code)
  if (secondFact !== 'pin') return { code, codeHash, pin: undefined, pinHash: null }
  const number = new DataView(bytes.buffer).getUint32(bytes.length - 4)
  const pin = String(number % 1_000_000).padStart(6, '0')
  return { code, codeHash, pin, pinHash: hashOfPin(ctx, codeHash, pin) }
}
