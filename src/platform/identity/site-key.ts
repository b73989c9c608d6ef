import { hkdfSync } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type Config, ConfigProblems } from '../config.ts'
import { tableNames } from '../db/engine.ts'
import type { Db } from '../db/schema.ts'
import { readSecret } from '../secret.ts'
import { createSecondFactors } from './second-factors.ts'
import { createVault } from './vault.ts'

type Secret = Config['secret']

/** Identifies a key without revealing it. */
export function keyFingerprint(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'key fingerprint', 32)).toString('base64url')
}

/** `gone`: the site has a key, but this process does not. */
type Compared = 'its-own' | 'another' | 'gone' | 'none-yet'

/** Databases of earlier versions have no fingerprint: there, the key has to decrypt a second factor. */
export async function compareKey(db: Db, secret: Secret): Promise<Compared> {
  const tables = await tableNames(db)
  const known = tables.has('siteKey') ? await storedFingerprint(db) : undefined
  if (secret.kind === 'kept' && !existsSync(secret.file)) {
    const isInUse = known !== undefined || (tables.has('settings') && (await hasSettings(db)))
    return isInUse ? 'gone' : 'none-yet'
  }
  const key = readSecret(secret)
  if (known !== undefined) return known === keyFingerprint(key) ? 'its-own' : 'another'
  return tables.has('account') && (await opensNone(db, key)) ? 'another' : 'its-own'
}

/** Throws if the key is not that of the site, before data is encrypted with a key that nobody else has. */
export async function mustHaveItsKey(db: Db, secret: Secret): Promise<void> {
  const compared = await compareKey(db, secret)
  if (compared === 'another' || compared === 'gone') throw wrongKey(secret, compared)
}

function wrongKey(secret: Secret, compared: 'another' | 'gone'): ConfigProblems {
  const file = secret.kind === 'kept' ? secret.file : undefined
  const what = file
    ? `DATA_DIR: ${file} is ${compared === 'gone' ? 'missing' : 'another key'}`
    : 'SECRET: this is another key'
  const todo = file
    ? 'restore the file "secret" of this site, which each of its backups has, or set the SECRET of its other processes'
    : 'set the one that the site had before'
  return new ConfigProblems([
    `${what}; the database belongs to a key, without which second factors cannot be decrypted: ${todo}. Only if that key is lost for good: countersign key accept`,
  ])
}

/** The key of this site. At the first start it is created, and its fingerprint stored. */
export async function settleKey(db: Db, secret: Secret): Promise<string> {
  const key = readSecret(secret)
  const fingerprint = keyFingerprint(key)
  if ((await storedFingerprint(db)) === undefined) {
    await db
      .insertInto('siteKey')
      .values({ id: 1, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  // Another process may have started at the same moment with a different key.
  if ((await storedFingerprint(db)) !== fingerprint) throw wrongKey(secret, 'another')
  return key
}

async function storedFingerprint(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('siteKey').select('fingerprint').executeTakeFirst()
  return row?.fingerprint
}

async function hasSettings(db: Db): Promise<boolean> {
  const row = await db.selectFrom('settings').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

async function opensNone(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'twoFactorSecret'])
    .where('twoFactorSecret', 'is not', null)
    .execute()
  const factors = createSecondFactors(createVault(key))
  return rows.length > 0 && !rows.some((row) => factors.opens(row.id, row.twoFactorSecret ?? ''))
}
