import { sql } from 'kysely'
import {
  defaultLimits,
  firstSettings,
  type Settings,
  settingsOfEarlierSites,
  settingsSchema,
} from '#contract/settings.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db } from '#platform/db/schema.ts'
import { insertNew } from '../rows.ts'

const currentRow = preparedQuery((db) =>
  db
    .selectFrom('settings')
    .select(['id', 'revision', 'value', 'setUpAt'])
    .orderBy('id')
    // A literal, since SQLite replans a query for each value that is bound as its limit.
    .limit(sql.lit(1)),
)

export type StoredSettings = Settings & { id: string; revision: number; isSetUp: boolean }

let lastRead: { value: string; settings: StoredSettings } | undefined

/** Read at each request, so that a change takes effect at once on every instance; parsed only if changed. */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const [row] = await currentRow(db)
  if (!row) throw new Error('The settings are missing')
  const { id, revision, setUpAt } = row
  const last = lastRead?.settings
  if (last?.revision === revision && last.id === id && lastRead?.value === row.value) return last
  const settings = { ...settingsIn(row.value), id, revision, isSetUp: setUpAt !== null }
  lastRead = { value: row.value, settings }
  return settings
}

/**
 * Parses stored settings. Fields that an earlier version did not know get their default. A rule that became
 * stricter does not stop a running site: it applies at the next change.
 */
export function settingsIn(text: string): Settings {
  const written = JSON.parse(text)
  const organisation = { ...firstSettings.organisation, ...written.organisation }
  const limits = written.limits === 'off' ? 'off' : { ...defaultLimits, ...written.limits }
  const known = { ...firstSettings, ...settingsOfEarlierSites, ...written }
  const stored: Settings = { ...known, organisation, limits }
  const { data, error } = settingsSchema.safeParse(stored)
  if (data) return data
  if (error.issues.every(({ code }) => code === 'custom')) return stored
  throw error
}

/** `isSetUp` is for demo and test sites, which need no set-up */
export type FirstSettings = Partial<Settings> & { isSetUp?: true }

/** Inserts the settings of a new instance; existing settings stay. */
export async function ensureSettings(
  db: Db,
  id: string,
  now: Date,
  { isSetUp, ...first }: FirstSettings = {},
): Promise<void> {
  const updatedAt = now.toISOString()
  const dateValue = updatedAt.slice(0, 10)
  const value = JSON.stringify({ ...firstSettings, dateValue, ...first } satisfies Settings)
  // If two processes start at once, only one inserts the row.
  const setUpAt = isSetUp ? updatedAt : null
  await insertNew(db, 'settings', { id, revision: 1, value, updatedAt, setUpAt })
}
