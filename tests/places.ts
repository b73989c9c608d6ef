import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addRecord } from '#core/records/add-record.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { openPortal } from '#server/portal.ts'
import { aFolder, staged } from './backups.ts'
import { aClass, aStudent, enrolled } from './class-world.ts'
import { bucketEnvironment, newBucket } from './s3/test-bucket.ts'
import { anAccount } from './sign-in.ts'
import {
  added,
  anAddedRecord,
  aRecord,
  type Engine,
  newPostgresDatabase,
  openTestPortal,
  type TestPortal,
} from './test-portal.ts'

/** A kind of installation: the database engine, and the storage of files. */
export type Kind = { engine: Engine; files: 'disk' | 's3' }

export const small: Kind = { engine: 'sqlite', files: 'disk' }
export const large: Kind = { engine: 'postgres', files: 's3' }

export type Place = AsyncDisposable & {
  environment: Record<string, string>
  config: Config
  folder: string
}

/** An empty installation with its own settings; `shared` are settings that it shares with another one. */
export async function aPlace(
  { engine, files }: Kind,
  shared: Record<string, string> = {},
): Promise<Place> {
  const { folder } = aFolder()
  const environment: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    ...(engine === 'postgres' && { DATABASE_URL: await newPostgresDatabase() }),
    ...(files === 's3' && bucketEnvironment(await newBucket())),
    ...shared,
  }
  return {
    environment,
    config: readConfig(environment),
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** Opens a site at that place, and closes it when the work is done. */
export async function atPlace<T>(
  { environment }: Pick<Place, 'environment'>,
  work: (site: TestPortal) => Promise<T>,
): Promise<T> {
  await using site = await openTestPortal('sqlite', environment)
  // `await` is needed, since the site closes as soon as this function returns.
  return await work(site)
}

/** Adds at least one item of each kind that a site stores. */
export async function fill(site: TestPortal): Promise<void> {
  const admin = await site.as('admin')
  await anAccount(site, 'moderator', { password: 'a long enough one' })
  const documents = { photo: await staged(site), visa: await staged(site) }
  await added(addRecord(admin, aRecord({ documents })))
  const numbers = { passportNumber: 'P2', irccNumber: 'I2' }
  await anAddedRecord(site, { ...numbers, name: 'Zoë "Q" \u2028 রহিম\n', nationality: '' })
  await enrolled(await aStudent(site), await aClass(admin))
}

/** Whether a site starts at that place; else the error message. */
export async function starts({ config }: Pick<Place, 'config'>): Promise<true | string> {
  try {
    await using _ = await openPortal(config)
    return true
  } catch (error) {
    return (error as Error).message
  }
}
