import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder } from '../backups.ts'
import { doctorAsJson } from '../doctor.ts'
import { authorization, openForgingProvider } from '../forging-provider.ts'

test('a provider that nobody can sign in with is reported, without its secret', async () => {
  await using kept = aFolder()
  await using provider = await openForgingProvider()
  const settings = { DATA_DIR: join(kept.folder, 'data'), ...provider.environment }
  const found = async () => {
    const { checks, out } = await doctorAsJson(settings)
    expect(out).not.toContain(provider.environment.OIDC_CLIENT_SECRET)
    return checks.filter(({ check }) => check === 'provider')
  }
  // This provider takes each code once, and so would take the code that is none.
  const body = new URLSearchParams({ code: 'none' })
  const headers = { authorization }
  await fetch(`${provider.issuer}/token`, { method: 'POST', headers, body })
  expect(await found()).toMatchObject([{ finding: 'good' }])

  provider.clockIsOffBy(600)
  expect(await found()).toMatchObject([
    { finding: 'provider-clock-off', state: 'warning', says: expect.stringMatching(/ \d{3} sec/) },
  ])

  provider.behaves('broken')
  const says = `Nobody can sign in by ${provider.issuer}: it answered with 500.`
  expect(await found()).toMatchObject([{ finding: 'provider-away', state: 'failed', says }])
}, 60_000)
