import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Config } from '#platform/config.ts'
import { embeddedFile, mayExist } from '#platform/db/engine.ts'
import type { Db } from '#platform/db/schema.ts'
import { compareKey } from '#platform/identity/site-key.ts'
import { isOpenToOthers } from '#platform/secret.ts'
import { failed, type Look } from './findings.ts'

/** Checks that the secret exists, is private, and the one that the database belongs to. */
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
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length >= 32) return wrongKey(secret, tables)
  return [failed('secret-damaged', '{file} holds no key.', 'Restore it from a backup.', { file })]
}

async function wrongKey(secret: Config['secret'], tables: Db | undefined) {
  if (!tables || (await compareKey(tables, secret)) !== 'another') return []
  const todo = 'Bring back the SECRET, or the file "secret" in DATA_DIR, that the site had before.'
  const says = 'The database belongs to another key: second factors do not open with this one.'
  return [failed('secret-wrong', says, todo)]
}
