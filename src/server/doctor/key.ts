import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { isBeforeItsKey } from '#contract/proof/check-status.ts'
import { allKeys } from '#core/statements/signing-key-store.ts'
import type { Config } from '#platform/config.ts'
import { embeddedFile, mayExist } from '#platform/db/engine.ts'
import type { Db } from '#platform/db/schema.ts'
import { createSigningKeys } from '#platform/identity/signing-keys.ts'
import { compareKey } from '#platform/identity/site-key.ts'
import { createVault } from '#platform/identity/vault.ts'
import { isOpenToOthers, readSecret } from '#platform/secret.ts'
import { failed, giveToSite, type Look, user } from './findings.ts'

/** Checks that the secret exists, is private, and is the one that the database belongs to. */
export const checkKey: Look = async ({ config: { secret, database }, tables }) => {
  if (secret.kind === 'given') return wrongKey(secret, tables)
  const { file } = secret
  if (!existsSync(file)) {
    if (embeddedFile(database) ? !mayExist(database) : !tables) return undefined
    const says = 'There is a database, and {file} is gone: second factors would be void.'
    return [
      failed('secret-lost', says, 'Restore it from a backup before the next start.', { file }),
    ]
  }
  if (isOpenToOthers(file)) {
    const says = 'Other users of this machine can read {file}.'
    return [failed('secret-open', says, 'Run: chmod 600 {file}', { file })]
  }
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES') throw error
  })
  if (kept === undefined) {
    const facts = { file, why: 'EACCES', user: user() }
    return [failed('secret-closed', '{file} cannot be read ({why}).', giveToSite, facts)]
  }
  if (kept.trim().length >= 32) return wrongKey(secret, tables)
  return [failed('secret-damaged', '{file} holds no key.', 'Restore it from a backup.', { file })]
}

async function wrongKey(secret: Config['secret'], tables: Db | undefined) {
  if (!tables) return []
  if ((await compareKey(tables, secret)) !== 'another') return unfitKeys(secret, tables)
  const todo = 'Restore the SECRET, or the file "secret" in DATA_DIR, that the site had before.'
  const says =
    'The database belongs to another key: second factors cannot be decrypted with this one.'
  return [failed('secret-wrong', says, todo)]
}

/**
 * Signing keys that the secret cannot decrypt: nothing can be approved, or no checkpoint signed. What is signed
 * long before its key was made is refused by whoever checks it.
 */
async function unfitKeys(secret: Config['secret'], tables: Db) {
  const signingKeys = createSigningKeys(createVault(readSecret(secret)))
  const inUse = (await allKeys(tables)).filter(({ retiredAt }) => retiredAt === null)
  return inUse.flatMap((key) => {
    const { purpose, id, createdAt } = key
    if (!signingKeys.opens(key)) {
      const says = 'The signing key for {purpose} ({id}) cannot be read: nothing is signed with it.'
      const todo = 'Run: countersign key rotate {purpose}'
      return [failed('signing-key-unreadable', says, todo, { purpose, id })]
    }
    if (purpose === 'log' || !isBeforeItsKey(new Date().toISOString(), key)) return []
    const says =
      'The key for statements is dated {createdAt}. Statements from more than a day before that are refused.'
    const todo =
      'Set the clock of this machine by NTP. If it is right, run: countersign key rotate statements'
    return [failed('signing-key-in-future', says, todo, { createdAt })]
  })
}
