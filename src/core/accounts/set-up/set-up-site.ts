import {
  type LookupPolicy,
  type Organisation,
  type OrganisationFaults,
  settingsSchema,
} from '#contract/settings.ts'
import type { Db } from '#platform/db/schema.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { settingsIn } from '../../settings/read-settings.ts'
import { organisationFaults, storable, withAuthority } from '../../settings/settings-faults.ts'
import * as accounts from '../account-store.ts'
import { emailTaken, insertAccount } from '../create-account.ts'
import { isCommonPassword } from '../register/common-passwords.ts'
import { startSession } from '../start-session.ts'
import { isSetUpOpen, takeSetUpToken } from './set-up-link.ts'

export type SetUp = {
  token: string
  admin: { email: string; name: string; password: string }
  organisation: Organisation
  lookupPolicy: LookupPolicy
  timeZone?: string
  browser?: string | undefined
}

type SiteSetUp =
  | { outcome: 'set-up'; session: string }
  | { outcome: 'organisation-refused'; faults: OrganisationFaults }
  | { outcome: 'common-password' | 'link-over' | 'email-taken' | 'busy' }

/** Creates the first admin and stores the organisation, once, with the link from the console. */
export async function setUpSite(ctx: Ctx, input: SetUp): Promise<SiteSetUp> {
  authorise(ctx.actor, 'set-up')

  const { token, admin, organisation } = input
  if (!(await isSetUpOpen(ctx, token))) return { outcome: 'link-over' }
  const faults = organisationFaults(ctx, organisation)
  if (Object.keys(faults).length > 0) return { outcome: 'organisation-refused', faults }
  if (isCommonPassword(admin.password)) return { outcome: 'common-password' }
  const passwordHash = await ctx.identity.passwords.hash(admin.password)
  if (passwordHash === 'busy') return { outcome: 'busy' }

  const done = ctx.db.transaction().execute((db) => carryOut(db, ctx, input, passwordHash))
  return done.catch(emailTaken)
}

async function carryOut(
  db: Db,
  ctx: Ctx,
  { token, admin, organisation, lookupPolicy, timeZone, browser }: SetUp,
  passwordHash: string,
): Promise<SiteSetUp> {
  await accounts.lockAccounts(db)
  if (!(await takeSetUpToken({ ...ctx, db }, token))) return { outcome: 'link-over' }
  const { email, name } = admin
  const at = ctx.now().toISOString()
  const { id: settingsId } = ctx.settings
  const row = await db
    .selectFrom('settings')
    .select(['value', 'revision'])
    .where('id', '=', settingsId)
    .executeTakeFirstOrThrow()
  const before = settingsIn(row.value)
  const change = { lookupPolicy, ...(timeZone && { timeZone }) }
  const named = storable(ctx, { organisation }, before)
  const value = settingsSchema.parse(withAuthority(ctx, { ...before, ...change, ...named }))
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify(value), revision: row.revision + 1, updatedAt: at, setUpAt: at })
    .where('id', '=', settingsId)
    .execute()
  const account = { email, name, photoUrl: '', passwordHash, emailVerifiedAt: at }
  const id = await insertAccount(db, ctx, { ...account, role: 'admin' })
  const session = await startSession(db, ctx, id, { browser })
  const asAdmin = { ...ctx, actor: { role: 'admin' as const, id } }
  await recordActivity(db, asAdmin, 'organisation.set-up', settingsId, { lookupPolicy })
  await recordActivity(db, asAdmin, 'account.signed-in', id)
  return { outcome: 'set-up', session }
}
