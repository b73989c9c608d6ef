import { describe, expect, test } from 'vitest'
import { anAccount, type TestAccount } from '../../tests/sign-in.ts'
import { aRecord, engines, openTestPortal, type TestPortal } from '../../tests/test-portal.ts'
import { deleteAccount } from './accounts/manage/delete-account.ts'
import { disableAccount } from './accounts/manage/disable-account.ts'
import { setRole } from './accounts/manage/set-role.ts'
import { changePassword } from './accounts/own/change-password.ts'
import { signOutEverywhere } from './accounts/own/sign-out-everywhere.ts'
import { updateOwnProfile } from './accounts/own/update-own-profile.ts'
import { signOut } from './accounts/sign-out.ts'
import { createApiToken } from './api-tokens/create-api-token.ts'
import { revokeApiToken } from './api-tokens/revoke-api-token.ts'
import { Forbidden } from './authorise.ts'
import type { Ctx } from './context.ts'
import { addRecord } from './records/add-record.ts'
import { exportRecords } from './records/list/export-records.ts'
import { updateSettings } from './settings/update-settings.ts'
import { whileAllowed } from './while-allowed.ts'
import { writeAs } from './write-as.ts'

const network = '192.0.2.7'
const old = 'a long enough phrase'
const password = 'four boats on the Meghna'

type Person = TestAccount & { ctx: Ctx; token: Ctx; tokenId: string }

async function somebody(test: TestPortal, role: 'admin' | 'moderator' = 'admin'): Promise<Person> {
  const account = await anAccount(test, role)
  const ctx = await test.portal.ctxFor({ credentials: { session: account.session }, network })
  const made = await createApiToken(ctx, { name: 'x' })
  if (made.outcome !== 'created') throw new Error(made.outcome)
  const token = await test.portal.ctxFor({ credentials: { bearer: made.token }, network })
  return { ...account, ctx, token, tokenId: made.id }
}

type Change = (admin: Ctx, person: Person) => Promise<unknown>

async function renewPassword(ctx: Ctx): Promise<void> {
  const passwordHash = await ctx.identity.passwords.hash(old)
  if (passwordHash === 'busy' || ctx.actor.role === 'stranger') throw new Error('No password')
  await ctx.db.updateTable('account').set({ passwordHash }).where('id', '=', ctx.actor.id).execute()
  expect(await changePassword(ctx, { old, password })).toMatchObject({ outcome: 'changed' })
}

const forBoth: Record<string, Change> = {
  'a new role': (admin, { id }) => setRole(admin, { id, role: 'student' }),
  'being disabled': (admin, { id }) => disableAccount(admin, { id, isDisabled: true }),
  'being deleted': (admin, { id }) => deleteAccount(admin, id),
  'a new password': (_, { ctx }) => renewPassword(ctx),
  'a second factor that is required now': (admin) =>
    updateSettings(admin, { requireTwoFactor: true }),
}

const bySession: Record<string, Change> = {
  ...forBoth,
  'signing out': (_, { ctx }) => signOut(ctx),
  'signing out everywhere': (_, { ctx }) => signOutEverywhere(ctx),
}

const byToken: Record<string, Change> = {
  ...forBoth,
  'its revocation': (_, { ctx, tokenId }) => revokeApiToken(ctx, tokenId),
}

const ways = [
  ...Object.entries(bySession).map(([name, change]) => ['ctx', name, change] as const),
  ...Object.entries(byToken).map(([name, change]) => ['token', name, change] as const),
]

describe.each(engines)('on %s', (engine) => {
  test('what somebody asked for before they lost the right is not written after it', async () => {
    await using test = await openTestPortal(engine)
    const admin = (await somebody(test)).ctx
    for (const [by, name, change] of ways) {
      const person = await somebody(test)
      await change(admin, person)
      const settings = (await test.as('stranger')).settings
      const asked = addRecord({ ...person[by], settings }, aRecord())
      await expect(asked, `${by}: ${name}`).rejects.toThrow(Forbidden)
      expect(await admin.db.selectFrom('record').select('id').execute()).toEqual([])
      await test.set({ requireTwoFactor: false })
    }
  })

  test('a long answer ends for whoever lost the right to it', async () => {
    await using test = await openTestPortal(engine)
    const admin = (await somebody(test)).ctx
    await addRecord(admin, aRecord())
    for (const [by, name, change] of ways) {
      if (name.startsWith('a second')) continue
      const person = await somebody(test)
      const lines = await exportRecords(person[by], { filter: {} })
      expect((await lines.next()).done).toBe(false)
      await change(admin, person)
      test.wait(1000)
      await expect(lines.next(), `${by}: ${name}`).rejects.toThrow(Forbidden)
    }
  })

  test('a long answer goes on though nothing else uses the session, for eight hours', async () => {
    await using test = await openTestPortal(engine)
    const { ctx } = await somebody(test)
    async function* endless() {
      for (;;) yield ''
    }
    const pieces = whileAllowed(ctx, 'export-records', endless())
    for (let hours = 0; hours < 8; hours += 1) {
      expect((await pieces.next()).done).toBe(false)
      test.wait(3_600_000)
    }
    await expect(pieces.next()).rejects.toThrow(Forbidden)
  })

  test('nobody loses a right while they use it', async () => {
    await using test = await openTestPortal(engine)
    const admin = (await somebody(test)).ctx
    for (const by of ['ctx', 'token'] as const) {
      for (const [name, change] of Object.entries(by === 'ctx' ? bySession : byToken)) {
        // Neither waits for the person's locks at first: a new password is preceded by a check of the old
        // one, and a setting is not the person's row.
        if (name === 'a new password' || name.startsWith('a second')) continue
        const person = await somebody(test, 'moderator')
        const order: string[] = []
        let changed: Promise<unknown> | undefined
        await writeAs(person[by], 'add-record', async () => {
          changed = change(admin, person).then(() => order.push('changed'))
          await new Promise((resolve) => setTimeout(resolve, 50))
          order.push('written')
        })
        await changed
        expect(order, `${by}: ${name}`).toEqual(['written', 'changed'])
      }
    }
  })

  test('nobody waits for each other in a circle, whatever is changed at once', async () => {
    await using test = await openTestPortal(engine)
    const people = await Promise.all(Array.from({ length: 4 }, () => somebody(test)))
    let number = 0
    async function record(ctx: Ctx) {
      const own = { passportNumber: `P${++number}`, irccNumber: `I${number}` }
      await addRecord(ctx, aRecord(own))
    }
    const work: ((person: Person, next: Person) => Promise<unknown>)[] = [
      ({ ctx }) => record(ctx),
      ({ token }) => record(token),
      ({ ctx }, { id }) => setRole(ctx, { id, role: 'admin' }),
      ({ ctx }, { id }) => disableAccount(ctx, { id, isDisabled: false }),
      ({ ctx }) => updateOwnProfile(ctx, { name: `Sam ${++number}` }),
      ({ ctx }) => updateSettings(ctx, { dateValue: `2026-01-${10 + (++number % 20)}` }),
      ({ ctx }) => createApiToken(ctx, { name: 'x' }),
    ]
    const failures: unknown[] = []
    async function atOnce(all: Promise<unknown>[]) {
      for (const one of await Promise.allSettled(all)) {
        if (one.status === 'rejected' && !(one.reason instanceof Forbidden))
          failures.push(one.reason)
      }
    }
    const everything = () =>
      people.flatMap((person, index) => {
        const next = people[(index + 1) % people.length] ?? person
        return work.map((one) => one(person, next))
      })
    for (let round = 0; round < 4; round++) await atOnce(everything())
    const [one, two, three, four] = people as [Person, Person, Person, Person]
    await atOnce([
      ...everything(),
      setRole(one.ctx, { id: two.id, role: 'student' }),
      deleteAccount(three.ctx, four.id),
      signOutEverywhere(three.ctx),
    ])
    expect(failures).toEqual([])
  })
})
