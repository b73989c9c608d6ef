import type { Found } from '#contract/site/checkup.ts'
import type { Config } from '../config.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { createOpenId } from '../identity/open-id.ts'
import { openLog } from '../log.ts'
import { greetBySmtp } from '../mail/deliver.ts'
import { waiting } from '../mail/outbox-store.ts'
import { isThisMachine } from '../this-machine.ts'
import { withDatabase } from './check-database.ts'
import { reasonOf } from './run-checks.ts'

/** Connects, greets and signs in; no mail is sent. */
export async function checkMail({ mail }: Config, signal: AbortSignal): Promise<Found[]> {
  if (!mail) return [{ finding: 'mail-none' }]
  const host = new URL(mail.smtpUrl).host
  try {
    await greetBySmtp(mail, signal)
    return [{ finding: 'mail-good', facts: { host } }]
  } catch (error) {
    return [{ finding: 'mail-away', facts: { host, why: reasonOf(error) } }]
  }
}

const lateAfterMinutes = 10

/** Whether mails that were written stay in the database. One of an older version keeps none there. */
export async function checkMailsWaiting(config: Config): Promise<Found[]> {
  const { count, since } = await withDatabase(config, async (db) =>
    (await appliedMigrations(db)).includes('0061-outbox') ? waiting(db) : { count: 0, since: null },
  )
  const minutes = since === null ? 0 : Math.floor((Date.now() - Date.parse(since)) / 60_000)
  return minutes < lateAfterMinutes ? [] : [{ finding: 'mails-late', facts: { count, minutes } }]
}

export async function checkOpenId({ openId, publicUrl }: Config): Promise<Found[]> {
  if (!openId) return [{ finding: 'openid-none' }]
  const facts = { issuer: openId.issuer.href }
  const { outcome } = await createOpenId(openId, publicUrl, openLog('silent')).begin()
  return [{ finding: outcome === 'begun' ? 'openid-good' : 'openid-away', facts }]
}

/** Whether people reach this site where it says, and whether their addresses do. */
export async function checkAddress(config: Config, signal: AbortSignal): Promise<Found[]> {
  const { publicUrl, host, trustedProxies } = config
  const facts = { address: publicUrl.origin }
  if (isThisMachine(publicUrl.hostname)) return [{ finding: 'address-here', facts }]
  const found: Found[] = []
  const isPlain = publicUrl.protocol === 'http:'
  if (isPlain) found.push({ finding: 'address-plain', facts })
  // This server speaks no https: with such an address something stands in front.
  else if (trustedProxies.rules.length === 0) found.push({ finding: 'proxy-none' })
  else if (isThisMachine(host) && !trustsThisMachine(config)) {
    found.push({ finding: 'proxy-not-trusted', facts: { host } })
  }
  const reached = await fetch(new URL('/healthz', publicUrl), { redirect: 'manual', signal })
    .then((answer) => answer.json())
    .then(
      (body: unknown) => (body as { status?: unknown }).status === 'alive',
      (error: unknown) => reasonOf(error),
    )
  if (typeof reached === 'string') {
    found.push({ finding: 'address-not-reached', facts: { ...facts, why: reached } })
  } else if (!reached) found.push({ finding: 'address-another', facts })
  return found.length > 0 ? found : [{ finding: 'address-good', facts }]
}

function trustsThisMachine({ trustedProxies }: Config): boolean {
  return trustedProxies.check('127.0.0.1', 'ipv4') || trustedProxies.check('::1', 'ipv6')
}
