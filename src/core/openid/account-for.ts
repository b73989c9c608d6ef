import type { Locale } from '#contract/locale.ts'
import { accountName, emailAddress, webPicture } from '#contract/staff.ts'
import type { ProvenPerson } from '#platform/identity/open-id.ts'
import * as accounts from '../accounts/account-store.ts'
import { createAccount } from '../accounts/create-account.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { giveToOwner } from '../proofs/give-to-owner.ts'
import type { Written } from '../proofs/letter.ts'
import * as identities from './identity-store.ts'

export type AccountFound =
  | { outcome: 'found'; id: string; isNew: boolean }
  | { outcome: 'password-needed'; accountId: string; email: string }
  | { outcome: 'unverified-email' | 'staff-unproven' | 'another-subject' | 'not-allowed' }

type Owner = ProvenPerson & { email: string }

/**
 * The account of a person whom the provider has authenticated: the linked one, else the one with their
 * verified email, else a new one. See docs/decisions/0013.
 */
export async function accountFor(
  ctx: Ctx,
  person: ProvenPerson,
  locale: Locale,
): Promise<AccountFound> {
  const linked = await identities.accountOf(ctx.db, person)
  if (linked) return { outcome: 'found', id: linked, isNew: false }
  const email = emailOf(person)
  if (!email || !person.isEmailVerified) return { outcome: 'unverified-email' }

  const owner = { ...person, email }
  const made = await createAccount(ctx, {
    ...shownOf(owner),
    email,
    role: 'student',
    passwordHash: null,
  })
  return linkByEmail(ctx, owner, { isNew: made.outcome === 'created', locale })
}

/** Rejects spaces and non-ASCII characters: normalising them could produce somebody else's address. */
function emailOf({ email }: ProvenPerson): string | undefined {
  if (!email || !/^[!-~]+$/.test(email)) return undefined
  return emailAddress.safeParse(email).data
}

async function linkByEmail(
  ctx: Ctx,
  owner: Owner,
  { isNew, locale }: { isNew: boolean; locale: Locale },
): Promise<AccountFound> {
  let written: Written = []
  const result = await ctx.db.transaction().execute(async (db): Promise<AccountFound> => {
    const seen = await accounts.findByEmail(db, owner.email)
    if (!seen || !(await accounts.lockUnchanged(db, seen))) return { outcome: 'not-allowed' }
    const account = await accounts.findById(db, seen.id)
    if (account?.email !== owner.email) return { outcome: 'not-allowed' }
    const { id, role, emailVerifiedAt } = account
    if (!emailVerifiedAt && role !== 'student') return { outcome: 'staff-unproven' }
    if (emailVerifiedAt && (await identities.hasOtherSubject(db, owner, id))) {
      return { outcome: 'another-subject' }
    }
    if (role !== 'student') {
      return { outcome: 'password-needed', accountId: id, email: owner.email }
    }

    const now = ctx.now().toISOString()
    if (!emailVerifiedAt) {
      await giveToOwner(db, account, { ...shownOf(owner), passwordHash: null, now })
    }
    await identities.link(db, owner, { accountId: id, linkedAt: now })
    const action =
      isNew || emailVerifiedAt ? 'account.identity-linked' : 'account.given-to-its-owner'
    await recordActivity(db, ctx, action, id, { issuer: owner.issuer })
    if (!isNew) {
      const letter = { kind: 'identity-linked' as const, to: owner.email, accountId: id, locale }
      written = await ctx.mail.write(db, [letter])
    }
    return { outcome: 'found', id, isNew }
  })
  ctx.mail.send(written)
  return result
}

function shownOf({ name, email, photoUrl }: Owner) {
  const named = accountName.safeParse(name)
  const picture = webPicture.safeParse(photoUrl)
  return {
    name: named.success ? named.data : email.split('@', 1)[0] || email,
    photoUrl: picture.success ? picture.data : '',
  }
}
