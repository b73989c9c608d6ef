import { describe, expect, test } from 'vitest'
import { anAccount } from '../../../../tests/sign-in.ts'
import { engines, openTestPortal } from '../../../../tests/test-portal.ts'
import { createSetUpToken } from './set-up-link.ts'
import { type SetUp, setUpSite } from './set-up-site.ts'

const network = '192.0.2.7'

function typed(token: string, email = 'first@example.org'): SetUp {
  const organisation = {
    name: 'Sample Migration',
    registrationNumber: 'S-1',
    address: '1 Sample Street',
    email: '',
    phone: '',
    website: '',
    actsFor: '',
  }
  const admin = { email, name: 'First Admin', password: 'four boats on the Meghna' }
  return { token, admin, organisation, lookupPolicy: 'number+name', timeZone: 'Asia/Dhaka' }
}

describe.each(engines)('on %s', (engine) => {
  test('the link makes one admin and the organisation, once', async () => {
    await using test = await openTestPortal(engine, {}, { isNew: true })
    const stranger = await test.as('stranger')
    expect(stranger.settings.isSetUp).toBe(false)
    const token = (await createSetUpToken(stranger)) ?? ''
    const both = await Promise.all([
      setUpSite(stranger, typed(token)),
      setUpSite(stranger, typed(token, 'second@example.org')),
    ])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['link-over', 'set-up'])

    const session = both.map((one) => (one.outcome === 'set-up' ? one.session : '')).join('')
    const ctx = await test.portal.ctxFor({ credentials: { session }, network })
    expect(ctx.actor).toMatchObject({ role: 'admin', profile: { name: 'First Admin' } })
    expect(ctx.settings).toMatchObject({
      isSetUp: true,
      organisation: { name: 'Sample Migration' },
      lookupPolicy: 'number+name',
      timeZone: 'Asia/Dhaka',
    })
    expect(await setUpSite(stranger, typed(token))).toEqual({ outcome: 'link-over' })
    expect(await createSetUpToken(stranger)).toBeUndefined()
  })

  test.each([
    ['Permit Office, Government of Samplestan', 'Government of Samplestan'],
    ['Sample Migration', ''],
  ])('an authority in the environment is stored if %s needs it: "%s"', async (name, stored) => {
    const actsFor = 'Government of Samplestan'
    await using test = await openTestPortal(engine, { ACTS_FOR: actsFor }, { isNew: true })
    const stranger = await test.as('stranger')
    const token = (await createSetUpToken(stranger)) ?? ''
    const { organisation, ...more } = typed(token)
    expect(
      await setUpSite(stranger, { ...more, organisation: { ...organisation, name } }),
    ).toMatchObject({ outcome: 'set-up' })
    const { settings, db } = await test.as('stranger')
    expect(settings.organisation).toMatchObject({ name, actsFor })
    const { value } = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
    expect(JSON.parse(value).organisation.actsFor).toBe(stored)
  })

  test('starts of one half day print one link, which works', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const links = await Promise.all([1, 2, 3].map(() => createSetUpToken(stranger)))
    test.wait(43_199_000)
    links.push(await createSetUpToken(stranger))
    expect(new Set(links).size).toBe(1)
    test.wait(2000)
    expect(links).not.toContain(await createSetUpToken(stranger))
    expect(await setUpSite(stranger, typed(links[0] ?? ''))).toEqual({ outcome: 'link-over' })
    const newest = (await createSetUpToken(stranger)) ?? ''
    expect(await setUpSite(stranger, typed(newest))).toMatchObject({ outcome: 'set-up' })
  })

  test('a day, or an admin from elsewhere ends the link', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const token = (await createSetUpToken(stranger)) ?? ''
    expect(await setUpSite(stranger, typed(''))).toEqual({ outcome: 'link-over' })
    test.wait(86_400_001)
    expect(await setUpSite(stranger, typed(token))).toEqual({ outcome: 'link-over' })
    const fresh = (await createSetUpToken(stranger)) ?? ''
    await anAccount(test, 'admin')
    expect(await setUpSite(stranger, typed(fresh))).toEqual({ outcome: 'link-over' })
  })

  test('nobody can set up a government, or choose a common password', async () => {
    await using test = await openTestPortal(engine)
    const stranger = await test.as('stranger')
    const token = (await createSetUpToken(stranger)) ?? ''
    const right = typed(token)
    const posing = { ...right.organisation, name: 'Ministry of Labour' }
    expect(await setUpSite(stranger, { ...right, organisation: posing })).toEqual({
      outcome: 'organisation-refused',
      faults: { name: 'poses-as-government' },
    })
    const unknown = { ...right.organisation, actsFor: 'Somebody or other' }
    expect(await setUpSite(stranger, { ...right, organisation: unknown })).toEqual({
      outcome: 'organisation-refused',
      faults: { actsFor: 'unknown-authority' },
    })
    const weak = { ...right, admin: { ...right.admin, password: 'password12345' } }
    expect(await setUpSite(stranger, weak)).toMatchObject({ outcome: 'common-password' })
    const acting = { ...posing, actsFor: 'Ministry of Labour, Samplestan' }
    expect(await setUpSite(stranger, { ...right, organisation: acting })).toMatchObject({
      outcome: 'set-up',
    })
  })
})
