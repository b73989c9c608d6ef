import { birthDate, candidateDatabase, soughtNumber } from '#contract/record.ts'
import type { ClaimField } from '#contract/shares/holding.ts'
import { wrongUntilLocked } from '#contract/shares/share.ts'
import { readShareCode } from '#contract/shares/share-code.ts'
import type { Db } from '#platform/db/schema.ts'
import * as accounts from '../accounts/account-store.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authoriseInPerson } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countByAccount } from '../count-by-account.ts'
import { countLookup } from '../lookup/lookup-limits.ts'
import { lockRecord } from '../retention/hold-store.ts'
import { lettersOfEnds } from '../retention/letters-of-ends.ts'
import { insertNew } from '../rows.ts'
import { lockAttempts, setAttempts } from '../shares/share-store.ts'
import { type Mail, writeAs } from '../write-as.ts'
import * as holdings from './holding-store.ts'
import { hashOfClaim } from './make-claim-slip.ts'

type ClaimAsked = Record<ClaimField, string>

type Claimed =
  | { outcome: Tried }
  | { outcome: 'invalid'; field: ClaimField; because: string }
  | { outcome: 'too-many'; retryAfterSeconds: number }

/**
 * Links a record to the caller's account: the caller needs the slip's code, the passport number, and the
 * date of birth if the record has one. All wrong input gets the same answer. A mistyped code is recognised
 * by its check symbol, without a query.
 */
export async function claimRecord(ctx: Ctx, asked: ClaimAsked): Promise<Claimed> {
  const { id } = authoriseInPerson(ctx.actor, 'claim-record')

  const code = readShareCode(asked.code)
  const number = soughtNumber.safeParse(asked.passportNumber)
  const born = birthDate.safeParse(asked.birthDate)
  if (!code) return invalid('code', asked.code.trim() === '' ? 'required' : 'mistyped')
  if (!number.success) return invalid('passportNumber', reasonIn(number.error))
  if (!born.success) return invalid('birthDate', reasonIn(born.error))

  const counted = await countClaim(ctx, { id, code })
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }
  const known = { code, passportNumber: number.data, birthDate: born.data }
  const outcome = await writeAs(ctx, 'claim-record', (db, mail) => {
    return claim(db, ctx, { ...known, id, mail })
  })
  if (outcome === 'not-found') {
    ctx.counters.misses.note()
    await ctx.operations.randomDelay()
  }
  return { outcome }
}

async function countClaim(ctx: Ctx, { id, code }: { id: string; code: string }) {
  const counted = await countByAccount(ctx, { what: 'claims of an account', id, most: 10 })
  if (counted.outcome === 'past') return counted
  return countLookup(ctx, { number: code, beside: undefined })
}

type Tried = 'claimed' | 'not-found' | 'unverified' | 'holds-one'

type Claiming = ClaimAsked & { id: string; mail: Mail }

/** Concurrent attempts with the same code are serialised by the lock on its attempts. */
async function claim(db: Db, ctx: Ctx, given: Claiming): Promise<Tried> {
  const { id: accountId } = given
  const account = await accounts.findById(db, accountId)
  // Staff without a required second factor act as students, so the stored role is checked.
  if (!account?.emailVerifiedAt || account.role !== 'student') return 'unverified'
  if (await holdings.holdingBy(db, accountId)) return 'holds-one'
  const at = ctx.now().toISOString()
  const hash = hashOfClaim(ctx, given.code)
  const wrong = await lockAttempts(db, hash, at)
  const slip = await holdings.findSlip(db, hash)
  const isRight = slip !== undefined && fits(given, slip)
  await setAttempts(db, hash, slip && !isRight ? wrong + 1 : wrong)
  const isLive = slip && slip.expiresAt > at && wrong < wrongUntilLocked
  if (!isRight || !isLive) return 'not-found'
  const { recordId } = slip
  // The lock order that all code follows: the record first, then the slip
  await lockRecord(db, recordId)
  if (!(await holdings.removeSlips(db, { hash }))) return 'not-found'
  // Neither may be linked already.
  const holding = { recordId, accountId, claimedAt: at }
  if (!(await insertNew(db, 'holding', holding))) return 'not-found'
  await recordActivity(db, ctx, 'record.claimed', recordId)
  const claimed = { kind: 'record-claimed' as const, to: account.email, accountId }
  await given.mail([claimed, ...(await lettersOfEnds(db, [recordId]))])
  return 'claimed'
}

type Known = { passportNumber: string; birthDate: string; clientDatabase: string }

function fits(given: ClaimAsked, known: Known): boolean {
  const isBorn = known.birthDate === '' || given.birthDate === known.birthDate
  const isNumber = given.passportNumber === known.passportNumber
  return isNumber && isBorn && known.clientDatabase === candidateDatabase
}

function reasonIn(error: { issues: { message: string }[] }): string {
  return error.issues[0]?.message ?? 'not-text'
}

function invalid(field: ClaimField, because: string): Claimed {
  return { outcome: 'invalid', field, because }
}
