import sharp from 'sharp'
import { createAccount } from '#core/accounts/create-account.ts'
import { findByHash } from '#core/accounts/session-store.ts'
import { startSession } from '#core/accounts/start-session.ts'
import { createApiToken } from '#core/api-tokens/create-api-token.ts'
import { addClass } from '#core/classes/add-class.ts'
import { enrol } from '#core/classes/places/enrol.ts'
import { listEnrolled } from '#core/classes/places/list-enrolled.ts'
import { stageDocument } from '#core/documents/stage-document.ts'
import { updateSettings } from '#core/settings/update-settings.ts'
import { readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import type { Random } from '../../scripts/demo/seeded-random.ts'
import type { Book } from './book.ts'
import type { Call } from './calls.ts'

/** Who works at a site, and what they work with. */
export type Staff = {
  token: string
  /** The cookie of an admin */
  session: string
  enrolmentId: string
}

export type Desk = Pick<Staff, 'session' | 'enrolmentId'> & {
  url: string
  admin: Call
  book: Book
  random: Random
  /** A session's cookie, if it was given one */
  signIn(call: Call): Promise<string | undefined>
}

const email = 'ada@example.org'
const password = 'four boats on the Meghna'

/** Sets a site up in an empty place: an admin, their token and session, a student in a class. */
export async function setUpSite(environment: Record<string, string>): Promise<Staff> {
  await using portal = await openPortal(readConfig({ ...environment, LOG_LEVEL: 'silent' }))
  const actor = { role: 'admin', id: 'console' } as const
  const ctx = await portal.ctxFor({ actor, network: 'console' })
  const { organisation } = ctx.settings
  // What is deleted is erased at once: what stands there is what the book knows.
  await updateSettings(ctx, { organisation, lookupPolicy: 'number', limits: 'off', binDays: 0 })

  async function anAccount(role: 'admin' | 'student', email: string) {
    const passwordHash = await ctx.identity.passwords.hash(password)
    if (passwordHash === 'busy') throw new Error('Too busy')
    const account = { email, name: 'Ada', photoUrl: '', role, passwordHash }
    const emailVerifiedAt = ctx.now().toISOString()
    const made = await createAccount(ctx, { ...account, emailVerifiedAt })
    if (made.outcome !== 'created') throw new Error(made.outcome)
    return { ...ctx, actor: { role, id: made.id } }
  }
  const admin = await anAccount('admin', email)
  const student = await anAccount('student', 'robin@example.org')
  const session = await startSession(ctx.db, admin, admin.actor.id)
  const { sessionId = '' } = (await findByHash(ctx.db, ctx.identity.tokens.hash(session))) ?? {}
  const inPerson = { ...admin, actor: { ...admin.actor, sessionId } }
  const made = await createApiToken(inPerson, { name: 'Load' })
  if (made.outcome !== 'created') throw new Error(made.outcome)

  const picture = async () => {
    const create = { width: 300, height: 200, channels: 3 as const, background: '#abc' }
    const staged = await stageDocument(admin, { bytes: await sharp({ create }).jpeg().toBuffer() })
    if (staged.outcome !== 'staged') throw new Error(staged.because)
    return staged.id
  }
  const classId = ctx.newId()
  await addClass(admin, {
    id: classId,
    title: 'Living and working abroad',
    text: 'What to expect in the first weeks.',
    startsOn: '2099-03-01',
    place: 'Room 2',
    seats: 10,
    fee: 900_000_000,
    currency: 'BDT',
    isPublished: true,
    pictures: { firstPicture: await picture(), secondPicture: await picture() },
  })
  await enrol(student, { classId, locale: 'en' })
  const { enrolments } = await listEnrolled(student, { limit: 1 })
  const [enrolment] = enrolments
  if (!enrolment) throw new Error('Not enrolled')
  return { token: made.token, session: `session=${session}`, enrolmentId: enrolment.id }
}

/** As from a browser that has signed in before, if it was given a cookie of such. */
export function byPassword(): Desk['signIn'] {
  let device = ''
  return async (call) => {
    const answer = await call('POST', '/login', {
      body: new URLSearchParams({ email, password }),
      ...(device && { headers: { cookie: device } }),
    })
    const cookies = answer?.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '') ?? []
    device = cookies.find((cookie) => cookie.startsWith('device=')) ?? device
    return cookies.find((cookie) => cookie.startsWith('session='))
  }
}
