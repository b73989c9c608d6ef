import { acceptKey, type KeyAccepted } from '#core/upkeep/accept-key.ts'
import type { Config } from '#platform/config.ts'
import { mayExist } from '#platform/db/engine.ts'
import { connect } from '#platform/db/open-database.ts'
import { lockServing } from '#platform/db/serving-lock.ts'
import { compareKey, keyFingerprint } from '#platform/identity/site-key.ts'
import { readSecret } from '#platform/secret.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { consoleContext, type Ended, failed } from './command.ts'

/** Continues with the present key although the database belongs to another one, which is lost. */
export async function acceptPresentKey(config: Config): Promise<Ended> {
  using _lock = lockServing(config)
  const compared = await comparePresentKey(config)
  if (compared === 'none-yet') return failed('There is no site here yet')
  if (compared === 'its-own') {
    return { outcome: 'done', say: 'This is the key of the site: nothing was changed\n' }
  }
  await using portal = await openPortal(config, { acceptsKey: true, speaksOn: 'stderr' })
  const accepted = await acceptKeyOf(portal)
  return { outcome: 'done', say: acceptedInWords(accepted), data: accepted }
}

async function comparePresentKey({ database, secret }: Config) {
  if (!mayExist(database)) return 'none-yet'
  const db = connect(database)
  try {
    return await compareKey(db, secret)
  } finally {
    await db.destroy()
  }
}

export async function acceptKeyOf(portal: Portal): Promise<KeyAccepted> {
  const fingerprint = keyFingerprint(readSecret(portal.config.secret))
  return acceptKey(await consoleContext(portal), { fingerprint })
}

export function acceptedInWords({ people, mails }: KeyAccepted): string {
  const lines = people.map(({ email, name }) => `  ${email}\t${name}\n`)
  const who =
    people.length === 0
      ? 'Nobody had a second factor of the lost key.\n'
      : `Two-factor authentication is off, until they set it up again, for\n${lines.join('')}`
  return `The site belongs to the present key now. ${who}${mails} waiting mails were deleted.\n`
}
