import { keyOf, keyText, openCheckpoint, readHead, readNote } from '#contract/proof/note.ts'
import { type CheckpointRow, headOfLog, lastCheckpoint, logsOf } from '#core/log/log-store.ts'
import { logKeyOf, publicKeyOf } from '#core/log/publish-log.ts'
import { allKeys, type SigningKey } from '#core/statements/signing-key-store.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Portal } from '#server/portal.ts'
import { consoleContext, type Ended, failed } from './command.ts'

/** The number of the log that was asked for, by default of the present one; undefined if there is none */
export async function numberOfLog(db: Db, asked: string | undefined): Promise<number | undefined> {
  if (asked === undefined) return (await headOfLog(db)).log
  return (await logsOf(db)).find((log) => String(log) === asked)
}

export const noSuchLog = 'There is no such log, or nothing of it is signed'

type AskedKeys = { all?: boolean; log?: string }

export async function printKeys(portal: Portal, asked: AskedKeys = {}): Promise<Ended> {
  const { db } = await consoleContext(portal)
  const log = await numberOfLog(db, asked.log)
  if (log === undefined) return failed(noSuchLog)
  const keys = (await allKeys(db)).filter(({ purpose }) => purpose === 'log')
  const isPresent = log === (await headOfLog(db)).log
  const last = isPresent ? undefined : await lastCheckpoint(db, log)
  const named = last ? await keysOfEnded(last, keys) : await keysOfPresent(db, keys)
  const [present] = named
  if (!present) return failed(noSuchLog)
  if (present.key.compromisedSince) return failed(stolen)
  const trusted = named.filter(({ key }) => key.compromisedSince === null)
  const said = (asked.all ? trusted : trusted.slice(0, 1)).map(({ text }) => `${text}\n`)
  return { outcome: 'done', say: said.join('') }
}

const stolen =
  'The key of that log was revoked. Whoever stole it can sign a log of the same name, so a copy proves nothing'

/** The key in use comes first, even if the clock was set back before it was made. */
function keysOfPresent(db: Db, keys: SigningKey[]) {
  const named = async (key: SigningKey) => ({ key, text: keyText(await logKeyOf(db, key)) })
  const isRetired = ({ retiredAt }: SigningKey) => Number(retiredAt !== null)
  return Promise.all(keys.toSorted((one, other) => isRetired(one) - isRetired(other)).map(named))
}

/** The key that signed the last checkpoint, and those before it: later ones are of another log. */
async function keysOfEnded({ note }: CheckpointRow, keys: SigningKey[]) {
  const name = readHead(readNote(note)?.text ?? '')?.origin ?? ''
  const named = keys.map(async (key) => {
    const log = await keyOf(name, publicKeyOf(key), 'signature')
    return {
      key,
      text: keyText(log),
      hasSigned: (await openCheckpoint(note, { log })) !== undefined,
    }
  })
  const all = await Promise.all(named)
  const signer = all.findIndex(({ hasSigned }) => hasSigned)
  return signer < 0 ? [] : all.slice(signer)
}
