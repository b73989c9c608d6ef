import type { Registration } from '#contract/staff.ts'
import type { Refusal } from '#contract/uploads.ts'
import { onWriterThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Upload } from '#platform/pictures/picture.ts'
import { authorise } from '../../authorise.ts'
import type { Ctx } from '../../context.ts'
import { countByAccount } from '../../count-by-account.ts'
import { claim } from '../../documents/document-store.ts'
import { type StoredPages, storePages } from '../../documents/store-pages.ts'
import { countByNetwork } from '../../network-limits.ts'
import { notKept } from '../../outage.ts'
import type { Written } from '../../proofs/letter.ts'
import {
  type Mailing,
  mailVerification,
  writeVerification,
} from '../../proofs/mail-verification.ts'
import { checkPassword } from '../check-password.ts'
import { createAccount, type NewAccount } from '../create-account.ts'
import { enter } from '../sign-in.ts'
import { isCommonPassword } from './common-passwords.ts'

export type Registered =
  | { outcome: 'registered'; session: string }
  /** The account existed already, and the password was right */
  | { outcome: 'signed-in' | 'code-needed'; session: string }
  /** Only an email to the owner says whether the account existed */
  | { outcome: 'check-mail' }
  | { outcome: 'closed' | 'common-password' | 'not-registered' | 'busy' }
  | { outcome: 'too-many'; retryAfterSeconds: number }
  | { outcome: 'photo-refused'; because: Refusal }

const [hour, day] = [3600, 86_400]

type Registering = Registration & {
  browser?: string | undefined
  photo?: Upload | undefined
} & Partial<Mailing>

/** The queue owner of photos: all people who register share one place, so that they cannot delay accounts. */
const whoeverRegisters = ''

/** Whether people may register. Without mail the answer reveals known emails: the operator decides. */
export function isRegistrationOpen({ mail, settings }: Ctx): boolean {
  return mail.isConfigured || settings.registersWithoutMail
}

/** Registers a student, whatever role was sent. A known email takes as much time as a new one. */
export async function registerAccount(
  ctx: Ctx,
  { password, browser, locale = 'en', to, photo: sent, ...typed }: Registering,
): Promise<Registered> {
  authorise(ctx.actor, 'register')
  ctx.files.requireRoom()

  if (!isRegistrationOpen(ctx)) return { outcome: 'closed' }
  if (isCommonPassword(password)) return { outcome: 'common-password' }
  const counted = await countByNetwork(
    ctx,
    'register',
    { most: 10, seconds: hour },
    { most: 30, seconds: day },
  )
  if (counted.outcome === 'past') return { ...counted, outcome: 'too-many' }

  const passwordHash = await ctx.identity.passwords.hash(password)
  if (passwordHash === 'busy') return { outcome: 'busy' }
  const photo =
    sent && (await storePages(ctx, { ...sent, shape: 'square' }, whoeverRegisters).catch(notKept))
  if (photo?.outcome === 'refused') return { outcome: 'photo-refused', because: photo.because }
  const { email, name, photoUrl } = typed
  const wanted = { email, name, photoUrl, role: 'student' as const, passwordHash, photo }
  if (ctx.mail.isConfigured) {
    // In a thread, as request-password-reset.ts does
    const apart = { ...ctx, db: onWriterThread(ctx.db) }
    ctx.operations.afterwards(() => registerByMail(apart, wanted, { locale, to }))
    return { outcome: 'check-mail' }
  }
  const created = await createWithPhoto(ctx, wanted)
  if (created.outcome === 'email-taken') return greetAgain(ctx, { email, password, browser })

  const account = { id: created.id, role: 'student' as const, passwordHash, twoFactorAt: null }
  const entered = await enter(ctx, account, { browser })
  if (entered.outcome !== 'signed-in') return { outcome: 'not-registered' }
  ctx.operations.afterwards(() => mailVerification(ctx, { id: created.id, email }, { locale, to }))
  return { outcome: 'registered', session: entered.session }
}

type Wanted = NewAccount & { photo: StoredPages | undefined }

/** Creates the account with its photo; if the email is taken, the photo's blobs are deleted at once. */
async function createWithPhoto(
  ctx: Ctx,
  { photo, ...account }: Wanted,
  alongside?: (db: Db, id: string) => Promise<void>,
) {
  const created = await createAccount(ctx, account, async (db, id) => {
    await photo?.insert(db, id)
    if (photo) await claim(db, { id: photo.id, stagedBy: id, type: 'photo' }, { accountId: id })
    await alongside?.(db, id)
  })
  if (created.outcome === 'email-taken') await photo?.discard()
  return created
}

async function registerByMail(ctx: Ctx, wanted: Wanted, mailing: Mailing): Promise<void> {
  const { email } = wanted
  let written: Written = []
  const created = await createWithPhoto(ctx, wanted, async (db, id) => {
    written = await writeVerification(db, ctx, { id, email }, mailing)
  })
  if (created.outcome === 'created') return ctx.mail.send(written)
  // Limits emails to one address, regardless of how many networks request them.
  const counted = await countByAccount(ctx, { what: 'registered already', id: email, most: 3 })
  if (counted.outcome === 'past') return
  const letter = { kind: 'registered-already' as const, to: email, locale: mailing.locale }
  ctx.mail.send(await ctx.mail.write(ctx.db, [letter]))
}

type Again = { email: string; password: string; browser: string | undefined }

/** Signs in a person who already has an account, if the password is right. */
async function greetAgain(ctx: Ctx, { email, password, browser }: Again): Promise<Registered> {
  const checked = await checkPassword(ctx, email, password)
  if (checked.outcome === 'too-many') return checked
  if (checked.outcome === 'busy') return { outcome: 'busy' }
  const entered = checked.outcome === 'right' && (await enter(ctx, checked.account, { browser }))
  return entered && entered.outcome !== 'wrong' ? entered : { outcome: 'not-registered' }
}
