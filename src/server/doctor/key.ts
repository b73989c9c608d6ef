import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { embeddedFile, mayExist } from '#platform/db/engine.ts'
import type { Db } from '#platform/db/schema.ts'
import { createSecondFactors } from '#platform/identity/second-factors.ts'
import { createVault } from '#platform/identity/vault.ts'
import { isOpenToOthers } from '#platform/secret.ts'
import { failed, type Look } from './findings.ts'

/** Checks that the secret exists, is private, and opens the stored second factors. */
export const checkKey: Look = async ({ config: { secret, database }, tables }) => {
  if (secret.kind === 'given') return wrongKey(secret.value, tables)
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
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length >= 32) return wrongKey(kept, tables)
  return [failed('secret-damaged', '{file} holds no key.', 'Restore it from a backup.', { file })]
}

const factorsTried = 3

async function wrongKey(secret: string, tables: Db | undefined) {
  if (!tables) return []
  const rows = await tables
    .selectFrom('account')
    .select(['id', 'twoFactorSecret'])
    .where('twoFactorSecret', 'is not', null)
    .limit(factorsTried)
    .execute()
  const factors = createSecondFactors(createVault(secret))
  const isLocked = ({ id, twoFactorSecret }: (typeof rows)[number]) => {
    try {
      return factors.reveal(id, twoFactorSecret ?? '') === ''
    } catch {
      return true
    }
  }
  if (rows.length === 0 || !rows.every(isLocked)) return []
  const todo = 'Bring back the SECRET, or the file "secret" in DATA_DIR, that the site had before.'
  return [failed('secret-wrong', 'Second factors do not open with this key.', todo)]
}
