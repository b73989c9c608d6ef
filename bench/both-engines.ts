import { openPortal } from '#server/portal.ts'
import { readConfig } from '../src/platform/config.ts'
import { postgresLike } from './postgres-copy.ts'
import { seededFolder } from './seed.ts'

/** The records of an office, first on SQLite and then copied to PostgreSQL, as an admin of each site sees them. */
export async function* onBothEngines(records: number) {
  const seeded = await seededFolder(records, 'office')
  await using postgres = await postgresLike(seeded)
  for (const [engine, url] of Object.entries({ sqlite: undefined, postgres: postgres.url })) {
    const config = readConfig({ DATA_DIR: seeded.folder, DATABASE_URL: url, LOG_LEVEL: 'silent' })
    await using portal = await openPortal(config)
    portal.stopBackground()
    const actor = { role: 'admin', id: 'bench' } as const
    const admin = await portal.ctxFor({ actor, network: '192.0.2.1' })
    yield { engine, url, portal, admin }
  }
}
