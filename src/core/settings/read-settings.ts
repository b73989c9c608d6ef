import { firstSettings, type Settings, settingsSchema } from '#contract/settings.ts'
import { preparedQuery } from '#platform/db/prepared-query.ts'
import type { Db } from '#platform/db/schema.ts'

const currentRow = preparedQuery((db) =>
  db.selectFrom('settings').select(['id', 'revision', 'value']).orderBy('id').limit(1),
)

export type StoredSettings = Settings & { id: string; revision: number }

let lastRead: { value: string; settings: StoredSettings } | undefined

/**
 * Read anew for each request, so that a change counts at once on every instance; parsed only when
 * the text is another one than last time.
 */
export async function readSettings(db: Db): Promise<StoredSettings> {
  const [row] = await currentRow(db)
  if (!row) throw new Error('The settings are missing')
  const { id, revision } = row
  const last = lastRead?.settings
  if (last?.revision === revision && last.id === id && lastRead?.value === row.value) return last
  const settings = { ...settingsIn(row.value), id, revision }
  lastRead = { value: row.value, settings }
  return settings
}

/**
 * Settings as they were written. What an earlier version did not know of has its first value, and a
 * rule that came later stops no site that is running: it counts when they are changed.
 */
export function settingsIn(text: string): Settings {
  const written = JSON.parse(text)
  const organisation = { ...firstSettings.organisation, ...written.organisation }
  const stored: Settings = { ...firstSettings, ...written, organisation }
  const { data, error } = settingsSchema.safeParse(stored)
  if (data) return data
  if (error.issues.every(({ code }) => code === 'custom')) return stored
  throw error
}

/** Makes the settings of a new instance; those of an existing one stay as they are. */
export async function ensureSettings(
  db: Db,
  id: string,
  now: Date,
  first: Partial<Settings> = {},
): Promise<void> {
  const updatedAt = now.toISOString()
  const dateValue = updatedAt.slice(0, 10)
  const value = JSON.stringify({ ...firstSettings, dateValue, ...first } satisfies Settings)
  await db
    .insertInto('settings')
    .values({ id, revision: 1, value, updatedAt })
    // There can be no second row: of two processes that start at once, the first makes it.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
