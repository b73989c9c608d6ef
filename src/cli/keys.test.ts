import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findById } from '#core/accounts/account-store.ts'
import { switchOn } from '#core/two-factor/two-factor-store.ts'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/db/open-database.ts'
import { openPortal } from '#server/portal.ts'
import { aFolder, anEmptyPlace, backedUp } from '../../tests/backups.ts'
import { anAccount } from '../../tests/sign-in.ts'
import { engines, openTestPortal, type TestPortal } from '../../tests/test-portal.ts'
import { restoreSite } from './backups.ts'
import { acceptPresentKey } from './keys.ts'

const another = { kind: 'given', value: 'x3J9-another-key-which-is-long-enough-7Qz' } as const
const progress = () => {}

async function withSecondFactor(test: TestPortal) {
  const ctx = await test.as('admin')
  const account = await anAccount(test, 'admin')
  const { id } = account
  const secret = ctx.identity.secondFactors.create(id)
  const now = ctx.now().toISOString()
  await ctx.db
    .updateTable('account')
    .set({ twoFactorSecret: secret })
    .where('id', '=', id)
    .execute()
  expect(await switchOn(ctx.db, { id, secret, step: 1, now })).toBe(true)
  return account
}

async function starting(config: Config): Promise<string> {
  try {
    await using _ = await openPortal(config)
    return 'started'
  } catch (error) {
    return (error as Error).message
  }
}

describe.each(engines)('on %s', (engine) => {
  test('a key that is missing or another one stops the start, and none is made', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    const file = join(test.dataDir, 'secret')
    renameSync(file, `${file}.away`)
    expect(await starting(config)).toContain(`${file} is missing; the database belongs to a key`)
    expect(existsSync(file)).toBe(false)
    expect(await starting({ ...config, secret: another })).toContain('SECRET: this is another key')
    renameSync(`${file}.away`, file)
    expect(await starting(config)).toBe('started')
  })

  test('before there is a fingerprint, a second factor tells whether it is the key', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    const { db } = await test.as('admin')
    await db.deleteFrom('siteKey').execute()
    expect(await starting(config)).toBe('started')
    await withSecondFactor(test)
    await db.deleteFrom('siteKey').execute()
    expect(await starting({ ...config, secret: another })).toContain('SECRET: this is another key')
    expect(await starting(config)).toBe('started')
    const { fingerprint } = await db.selectFrom('siteKey').selectAll().executeTakeFirstOrThrow()
    expect(fingerprint).not.toContain(readFileSync(join(test.dataDir, 'secret'), 'utf8').trim())
  })

  test('a lost key is replaced: second factors of it end, and it is said whose', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    const { id, email } = await withSecondFactor(test)
    const { db } = await test.as('admin')
    const times = { at: '2026-01-01T00:00:00.000Z', dueAt: '2999', until: '2999' }
    await db
      .insertInto('outbox')
      .values({ id: 'x', accountId: null, sealed: 'x', ...times })
      .execute()

    expect((await acceptPresentKey(config)).say).toContain('nothing was changed. To replace it,')
    expect(await findById(db, id)).toMatchObject({ twoFactorAt: expect.any(String) })
    rmSync(join(test.dataDir, 'secret'))
    const accepted = await acceptPresentKey(config)
    expect(accepted).toMatchObject({ outcome: 'done', data: { mails: 1, people: [{ email }] } })
    expect(accepted.say).toContain(email)
    expect(accepted.say).toMatch(/New keys sign .* letterheads.* witnesses .* backup/)
    expect(accepted.note).toContain('Stop each process that still runs with the lost key')
    expect(await findById(db, id)).toMatchObject({ twoFactorAt: null, twoFactorSecret: null })
    expect(await starting(config)).toBe('started')
  })

  test('a lost key is replaced even if the object store cannot be reached', async () => {
    await using test = await openTestPortal(engine)
    const { config } = test.portal
    const { email } = await withSecondFactor(test)
    rmSync(join(test.dataDir, 'secret'))
    const endpoint = new URL('http://127.0.0.1:9')
    const keys = { accessKeyId: 'nobody', secretAccessKey: 'nothing' }
    const place = { endpoint, region: 'us-east-1', bucket: 'scans', pathStyle: true, ...keys }
    const accepted = await acceptPresentKey({ ...config, blobs: { kind: 's3', ...place } })
    expect(accepted).toMatchObject({ outcome: 'done', data: { people: [{ email }] } })
  })

  test('a backup is restored with its own key alone, or by accepting the loss of it', async () => {
    await using kept = aFolder()
    await using place = await anEmptyPlace(engine)
    const SECRET = 'b8Kq-the-key-of-this-one-site-4Lm2Zx'
    await using test = await openTestPortal(engine, { SECRET })
    const { email } = await withSecondFactor(test)
    const from = await backedUp(test, kept.folder)

    const refused = restoreSite(place.config, { from, progress })
    await expect(refused).rejects.toThrow('had its key in SECRET')
    const withAnother = restoreSite({ ...place.config, secret: another }, { from, progress })
    await expect(withAnother).rejects.toThrow('SECRET is another key')
    expect(existsSync(place.config.dataDir)).toBe(false)
    const accepting = { from, progress, acceptKey: true }
    const dry = await restoreSite(place.config, { ...accepting, dryRun: true })
    expect(dry.say).toContain('everybody who has a second factor loses it')
    const withItsOwn = { ...place.config, secret: { kind: 'given', value: SECRET } as const }
    const own = await restoreSite(withItsOwn, { ...accepting, dryRun: true })
    expect(own.say).toContain('--accept-key changes nothing')
    const restored = await restoreSite(place.config, accepting)
    expect(restored.say).toContain(`until they set it up again, for\n  ${email}`)
    expect(await starting(place.config)).toBe('started')
  })
})

test('one of two processes that start at once on an empty database with two keys succeeds', async () => {
  await using one = await anEmptyPlace('postgres')
  const started = await Promise.all([
    starting(one.config),
    starting({ ...one.config, secret: another }),
  ])
  expect(started.filter((said) => said === 'started')).toHaveLength(1)
  expect(started.join()).toContain('another key')
  const db = connect(one.config.database)
  expect(await db.selectFrom('siteKey').selectAll().execute()).toHaveLength(1)
  await db.destroy()
})
