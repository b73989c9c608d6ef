import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import type { Ctx } from '../../context.ts'
import { signIn } from '../sign-in.ts'
import { registerAccount } from './register-account.ts'
import { registerByCall } from './register-by-call.ts'

const typed = {
  photoUrl: 'https://pictures.example/me.jpg',
  name: 'Rahima Akter',
  email: 'rahima@example.org',
  password: 'four boats on the Meghna',
  locale: 'en' as const,
}
const network = '192.0.2.7'

function withMail(ctx: Ctx): Ctx {
  return { ...ctx, mail: { ...ctx.mail, isConfigured: true } }
}

describe.each(engines)('on %s', (engine) => {
  test('whoever registers is a student, and signed in', async () => {
    await using test = await openTestPortal(engine)
    const extra = { role: 'admin', clientDatabase: 'My_Aust' }
    const registered = await registerAccount(await test.as('stranger'), { ...typed, ...extra })
    if (registered.outcome !== 'registered') throw new Error(registered.outcome)

    const { session } = registered
    const { actor, db } = await test.portal.ctxFor({ credentials: { session }, network })
    expect(actor).toMatchObject({ role: 'student', profile: { email: typed.email } })
    const kept = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow()
    expect(kept).toMatchObject({ role: 'student', clientDatabase: 'Austrellia' })
    expect(JSON.stringify(kept)).not.toContain(typed.password)
  })

  test('without mail it is closed, to known emails and new ones, unless the operator opens it', async () => {
    await using test = await openTestPortal(engine, { REGISTRATION_WITHOUT_MAIL: 'no' })
    const { email } = await anAccount(test, 'moderator', { password: typed.password })
    const stranger = await test.as('stranger')
    for (const known of [typed, { ...typed, email }]) {
      expect(await registerAccount(stranger, known)).toEqual({ outcome: 'closed' })
      expect(await registerByCall(stranger, known)).toEqual({ outcome: 'closed' })
    }
    expect(await registerAccount(withMail(stranger), typed)).toEqual({ outcome: 'check-mail' })
  })

  test('an email that is taken lets in only whoever has its password', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'moderator', { password: typed.password })
    const stranger = await test.as('stranger')
    const again = { ...typed, email }
    expect(await registerAccount(stranger, again)).toMatchObject({ outcome: 'signed-in' })
    const other = { ...again, password: 'a lamp beside the ferry' }
    expect(await registerAccount(stranger, other)).toEqual({ outcome: 'not-registered' })
  })

  test('one email registered twice at once is one account', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const all = await Promise.all([1, 2, 3].map(() => registerAccount(stranger, typed)))
    expect(all.map(({ outcome }) => outcome).sort()).toEqual([
      'registered',
      'signed-in',
      'signed-in',
    ])
  })

  test('a password that many use is refused, with the reason', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const weak = { ...typed, password: 'Password12345' }
    expect(await registerAccount(stranger, weak)).toEqual({ outcome: 'common-password' })
  })

  test('from one network ten accounts an hour are enough', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const { identity } = stranger
    const passwords = { ...identity.passwords, hash: async () => 'x' }
    const busy = { ...stranger, identity: { ...identity, passwords } }
    const outcomes: string[] = []
    for (let i = 0; i < 12; i++) {
      const { outcome } = await registerAccount(busy, { ...typed, email: `a${i}@example.org` })
      outcomes.push(outcome)
    }
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(10)
    expect(outcomes.at(-1)).toBe('too-many')
  })

  test('where mails are sent, the answer is one and the same, and the link lets in', async () => {
    await using test = await openTestPortal(engine)
    const known = await anAccount(test, 'moderator')
    const stranger = withMail(await test.as('stranger'))
    const answers = [
      await registerAccount(stranger, typed),
      await registerAccount(stranger, { ...typed, email: known.email }),
    ]
    expect(answers).toEqual([{ outcome: 'check-mail' }, { outcome: 'check-mail' }])
    const mails = await test.mails()
    expect(mails).toHaveLength(2)
    expect(mails.find(({ to }) => to === known.email)?.text).not.toContain('token=')

    const { email, password } = typed
    expect(await signIn(stranger, { email, password: 'not this one' })).toEqual({
      outcome: 'wrong',
    })
    expect(await signIn(stranger, { email, password })).toEqual({ outcome: 'wrong' })
    expect(await test.mails()).toHaveLength(3)
    const { text = '' } = mails.findLast(({ to }) => to === email) ?? {}
    const verification = /[?]token=([\w-]+)/.exec(text)?.[1] ?? ''
    expect(await signIn(stranger, { email, password, verification })).toMatchObject({
      outcome: 'signed-in',
    })
    const other = { email, password: 'not this one', verification }
    expect(await signIn(stranger, other)).toEqual({ outcome: 'wrong' })
  }, 60_000)

  test('from however many networks somebody registers with a known email, it gets few mails', async () => {
    await using test = await openTestPortal(engine)
    const { email } = await anAccount(test, 'moderator')
    for (let i = 0; i < 8; i++) {
      const stranger = await test.as('stranger', `198.51.100.${i}`)
      const answer = await registerAccount(
        {
          ...withMail(stranger),
          identity: {
            ...stranger.identity,
            passwords: { ...stranger.identity.passwords, hash: async () => 'x' },
          },
        },
        { ...typed, email },
      )
      expect(answer).toEqual({ outcome: 'check-mail' })
    }
    expect((await test.mails()).map(({ to }) => to)).toEqual([email, email, email])
  })

  test('the limits tell nobody whether the email that they registered with was new', async () => {
    await using test = await openTestPortal(engine, {}, { holdClock: true })
    const { email: known } = await anAccount(test, 'moderator', { password: 'something else' })
    const stranger = withMail(await test.as('stranger'))
    for (const email of [typed.email, known]) await registerAccount(stranger, { ...typed, email })
    expect(await test.mails()).toHaveLength(2)
    async function tries(email: string) {
      const outcomes = []
      for (let time = 0; time < 12; time++) {
        outcomes.push((await signIn(stranger, { email, password: typed.password })).outcome)
      }
      return outcomes
    }
    const outcomes = await tries(known)
    expect(outcomes).toContain('too-many')
    expect(await tries(typed.email)).toEqual(outcomes)
    expect((await test.mails()).filter(({ to }) => to === typed.email)).toHaveLength(6)
  }, 60_000)
})
