import { z } from 'zod'
import { keyPurposes } from '#contract/proof/identity.ts'
import { addDays, dayIn } from '#contract/validity.ts'
import { type PublicKey, readKeys } from '#core/statements/read-keys.ts'
import { revokeKey } from '#core/statements/revoke-key.ts'
import { rotateKey } from '#core/statements/rotate-key.ts'
import { endOfDayIn, todayIn } from '#core/today.ts'
import { acceptKey, type KeyAccepted } from '#core/upkeep/accept-key.ts'
import type { Config } from '#platform/config.ts'
import { mayExist } from '#platform/db/engine.ts'
import { connect } from '#platform/db/open-database.ts'
import { lockServing } from '#platform/db/serving-lock.ts'
import { compareKey, keyFingerprint } from '#platform/identity/site-key.ts'
import { readSecret } from '#platform/secret.ts'
import { openPortal, type Portal } from '#server/portal.ts'
import { consoleContext, type Ended, failed, misused, onRows } from './command.ts'
import { countOf } from './terminal.ts'

/** Newest first, with the fingerprints that people compare with a printed one. */
export async function listSigningKeys(portal: Portal): Promise<Ended> {
  const keys = await readKeys(await consoleContext(portal))
  const lines = keys.map((key) => `${key.id}  ${key.purpose}  ${stateOf(key)}\n`)
  return { outcome: 'done', say: lines.join(''), data: keys }
}

function stateOf({ createdAt, retiredAt, compromisedSince }: PublicKey): string {
  if (compromisedSince) return `compromised since ${compromisedSince}`
  const since = `since ${createdAt}`
  return retiredAt ? `${since}, retired ${retiredAt}` : `${since}, in use`
}

export async function rotateSigningKey(portal: Portal, purpose: string): Promise<Ended> {
  const wanted = keyPurposes.find((one) => one === purpose)
  if (!wanted) return misused(`Name one of ${keyPurposes.join(', ')}`)
  const id = await rotateKey(await consoleContext(portal), wanted)
  const say = `${id}\n`
  const note =
    wanted === 'log'
      ? 'This key signs from now on. Give the witnesses the output of: countersign log key\n'
      : 'This key signs from now on. Print this fingerprint of it on your letterheads.\n'
  return { outcome: 'done', say, note, data: { id } }
}

export async function revokeSigningKey(portal: Portal, id: string, since: string): Promise<Ended> {
  const ctx = await consoleContext(portal)
  const { data: day } = z.iso.date().safeParse(since)
  const at = day && new Date(endOfDayIn(ctx, addDays(day, -1)).getTime() + 1)
  if (!at || at > new Date()) {
    return misused('--since needs a day that has begun, written like 2026-01-31')
  }
  const key = (await readKeys(ctx)).find((one) => one.id === id)
  const madeOn = key && dayIn(ctx.settings.timeZone, new Date(key.createdAt))
  // A clock that was fast when the key was made must not keep anybody from revoking it.
  if (madeOn && day && day < madeOn && madeOn <= todayIn(ctx)) {
    return misused(`This key was made on ${madeOn}: --since cannot be an earlier day`)
  }
  const revoked = await revokeKey(ctx, id, at)
  if (revoked === 'not-found') return failed('There is no such key: countersign key list')
  if (revoked === 'revoked-before') return failed('It was revoked from an earlier day, which stays')
  const what = key?.purpose === 'log' ? ofLog : ofStatements
  const say =
    revoked === 'revoked-already'
      ? `It is revoked from ${at.toISOString()} on already: nothing was changed\n`
      : `Revoked from ${at.toISOString()} on, when this day began in the time zone of the site. ${what}\n`
  // A restore of an older backup reads the revocation there. The server may never run again.
  const isListed = await portal.upkeep.copyErased().then(
    () => true,
    () => false,
  )
  const note = 'erased.log cannot be written: after a restore of an older backup, revoke it again\n'
  return { outcome: 'done', say, ...(!isListed && { note }) }
}

const ofStatements =
  'What the log does not prove to be older no longer stands; public records get new statements, 500 each half minute.'
const ofLog =
  'The dates of what it signed prove nothing any more; another key signs from now on. Give the witnesses the output of: countersign log key'

/** Continues with the present key, although the database belongs to another key, which is lost. */
export async function acceptPresentKey(config: Config): Promise<Ended> {
  using _lock = lockServing(config)
  const compared = await comparePresentKey(config)
  if (compared === 'none-yet') return failed('There is no site here yet')
  if (compared === 'its-own') {
    const say =
      'This is the key of the site: nothing was changed. To replace it, move the file secret away or set another SECRET first\n'
    return { outcome: 'done', say }
  }
  const options = { acceptsKey: true, speaksOn: 'stderr', ...onRows } as const
  await using portal = await openPortal(config, options)
  const accepted = await acceptKeyOf(portal)
  return { outcome: 'done', say: acceptedInWords(accepted), note: stillRunning, data: accepted }
}

async function comparePresentKey({ database, secret }: Config) {
  if (!mayExist(database)) return 'none-yet'
  await using db = connect(database)
  return await compareKey(db, secret)
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
  return `The site belongs to the present key now. ${who}${countOf(mails, 'waiting mail was', 'waiting mails were')} deleted.\n${newKeys}`
}

const stillRunning =
  'Stop each process that still runs with the lost key: it answers 500 to what it has to sign, and second factors that are set up there are lost.\n'

const newKeys =
  'New keys sign from now on. Print the fingerprint of the one for statements on your letterheads (countersign key list), give the witnesses the output of countersign log key, and make a backup: from an older one the log cannot go on.\n'
