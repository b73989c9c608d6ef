import { originOfDid } from '#contract/proof/identity.ts'
import {
  contexts,
  notGovernmentNotice,
  statusHeader,
  statusListBits,
  statusListPath,
} from '#contract/proof/statement.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { currentKey } from './signing-key-store.ts'
import * as statements from './statement-store.ts'

/** Together with an HTTP cache that lasts as long, this shows a change within a minute. */
const cachedForMs = 30_000
const [validForMs, backdatedMs] = [24 * 3_600_000, 60_000]

type Cached = { at: number; jwt: string }
const cached = new WeakMap<Db, Map<number, Cached>>()
/** After a restore, strangers can ask for millions of numbers that no list has. */
const mostCached = 100

/**
 * A signed Bitstring Status List. Everybody gets the whole list, so that a request does not reveal whose
 * statement is checked.
 */
export async function readStatusList(ctx: Ctx, n: number): Promise<string | undefined> {
  authorise(ctx.actor, 'read-keys')

  const lists = cached.get(ctx.db) ?? new Map<number, Cached>()
  cached.set(ctx.db, lists)
  const now = ctx.now().getTime()
  const known = lists.get(n)
  if (known && known.at <= now && now - known.at < cachedForMs) return known.jwt
  const bits = await bitsOf(onReaderThread(ctx.db), n)
  if (!bits) return undefined
  const jwt = await signList(ctx, n, bits)
  if (lists.size >= mostCached) lists.clear()
  lists.set(n, { at: now, jwt })
  return jwt
}

/**
 * A restored database may lack statements that were made after the backup: in a sealed list only known,
 * standing statements are valid.
 */
async function bitsOf(db: Db, n: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { newest, sealedAt, isKnown } = await statements.stateOfList(db, n)
  if (n < 1 || n > newest) return undefined
  const isSealed = sealedAt !== null || !isKnown
  const bits = new Uint8Array(statusListBits / 8).fill(isSealed ? 0xff : 0)
  const changed = await statements.placesIn(db, n, isSealed ? 'standing' : 'ended')
  // Index 0 is the most significant bit of the first byte.
  for (const place of changed) bits[place >> 3] = (bits[place >> 3] ?? 0) ^ (0x80 >> (place & 7))
  return bits
}

async function signList(ctx: Ctx, n: number, bits: Uint8Array<ArrayBuffer>): Promise<string> {
  const { identity, settings } = ctx
  const key = await currentKey(ctx.db, 'statements')
  const id = `${originOfDid(key.did)}${statusListPath}${n}`
  const now = ctx.now().getTime()
  const payload = {
    '@context': contexts,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    iss: key.did,
    issuer: key.did,
    validFrom: secondOf(now - backdatedMs),
    validUntil: secondOf(now + validForMs),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: identity.signingKeys.packBits(bits),
    },
    notice: notGovernmentNotice(settings.organisation.name),
  }
  const header = { ...statusHeader, kid: `${key.did}#${key.id}` }
  return identity.signingKeys.signJwt(key, header, payload)
}

function secondOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`
}
