import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { migrations } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { aFolder } from './backups.ts'
import { type Engine, newPostgresDatabase } from './test-portal.ts'

/** The settings of a database without any tables. */
export async function emptyDatabase(engine: Engine) {
  const { folder, ...kept } = aFolder()
  const config: Config['database'] =
    engine === 'postgres'
      ? { engine, url: await newPostgresDatabase() }
      : { engine, file: join(folder, 'test.db') }
  return { config, ...kept }
}

/** An empty database as it was before a migration. */
export async function databaseBefore(engine: Engine, migration: string) {
  const { config, ...kept } = await emptyDatabase(engine)
  const earlier = migrations.slice(
    0,
    migrations.findIndex(({ name }) => name === migration),
  )
  const db = await openDatabase(config, earlier)
  return Object.assign(db, {
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await kept[Symbol.asyncDispose]()
    },
  })
}
