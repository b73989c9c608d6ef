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
  /** Code and PIN are only in answers to the same form */
  | ({ outcome: 'created'; id: string } & Shown)
  /** The same form was submitted before; `shown` is what that response said, if it was moments ago */
  | { outcome: 'created-already'; shown?: Shown }
  | { outcome: 'not-found' | 'not-public' | 'too-many' }
  | KeyMismatch

type Shown = { code: string; pin: string | undefined; expiresAt: string }

export type ShareAsked = NewShare & {
  recordId: string
  sending?: Sending | undefined
  /** Whether a form was sent, whose answer can be given again */
  isForm?: boolean
}

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

  const { recordId, days, sending, isForm, documents, fields, ...chosen } = asked
  const id = ctx.newId()
  const now = ctx.now()
  const [createdAt, expiresAt] = [now.toISOString(), daysFrom(now, days)]
  const form = isForm ? sending : undefined
  const seed = form?.key ?? crypto.randomUUID()
  const { code, pin, ...hashes } = secretsOf(ctx, { id, seed, ...chosen })
  // The database has only a hash of a form's id: code and PIN must not follow from what a backup has.
  const key = ctx.identity.seals.fingerprint('share form', seed)
  const sent = form ? { ...form, key } : sending
  const making = { purpose: 'create-share', sending: sent, outcome: 'created', id } as const
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
  const first = form && (await shares.find(ctx.db, once.id))
  const isRecent = first && now.getTime() - Date.parse(first.createdAt) < shownAgainMs
  if (!isRecent || stateOf(first, now) !== 'live') return { outcome: 'created-already' }
  const again = secretsOf(ctx, { ...first, seed })
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

type Making = Pick<NewShare, 'secondFact'> & { id: string; seed: string }

/**
 * Code and PIN follow from the ids of share and form, so that the form can be answered in the same way when it is sent
 * again. The modulo bias of the six digits is below 1 in 4,000.
 */
function secretsOf(ctx: Ctx, { id, seed, secondFact }: Making) {
  const bytes = fromBase64url(ctx.identity.seals.fingerprint('share secrets', `${id} ${seed}`))
  const code = newShareCode(bytes)
  const codeHash = hashOfCode(ctx, code)
  if (secondFact !== 'pin') return { code, codeHash, pin: undefined, pinHash: null }
  const number = new DataView(bytes.buffer).getUint32(bytes.length - 4)
  const pin = String(number % 1_000_000).padStart(6, '0')
  return { code, codeHash, pin, pinHash: hashOfPin(ctx, codeHash, pin) }
}
