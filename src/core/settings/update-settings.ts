import { type Settings, settingsSchema } from '#contract/settings.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Ctx } from '../context.ts'
import { didChange } from '../rows.ts'
import { lookForMissing } from '../statements/statement-store.ts'
import { writeAs } from '../write-as.ts'
import { settingsIn } from './read-settings.ts'
import { settingsFaults, storable, withAuthority } from './settings-faults.ts'

/** What the editor saw: the revision of all settings, or the values of the edited ones. */
type SettingsSeen = { revision: number } | { values: Partial<Settings> }

/** Changes some settings; every instance uses them from the next request on. */
export async function updateSettings(
  ctx: Ctx,
  change: Partial<Settings>,
  seen?: SettingsSeen,
): Promise<'updated' | 'changed-meanwhile' | 'poses-as-government' | 'invalid-field'> {
  const { id } = ctx.settings
  return writeAs(ctx, 'update-settings', async (db) => {
    const row = await db
      .selectFrom('settings')
      .select(['value', 'revision', 'setUpAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const before = settingsIn(row.value)
    const stored = (part: Partial<Settings>) => storable(ctx, part, before)
    const given = checked(change)
    const after = withAuthority(ctx, { ...before, ...stored(given) })
    const changes = settingsChanges(before, after)
    const at = ctx.now().toISOString()
    // Saving the organisation, even unchanged, completes the set-up.
    const setUpAt = row.setUpAt ?? (change.organisation ? at : null)
    const isSame = Object.keys(changes).length === 0 && setUpAt === row.setUpAt
    if (seen && isOutdated(seen, before, { revision: row.revision, stored })) {
      // A form that is sent again, because the answer was lost, changes nothing more.
      return isSame && 'values' in seen ? 'updated' : 'changed-meanwhile'
    }
    const [fault] = settingsFaults(ctx, { timeZone: before.timeZone, ...given })
    if (fault) return fault.code === 'poses-as-government' ? fault.code : 'invalid-field'
    if (isSame) return 'updated'
    const update = db
      .updateTable('settings')
      .set({ value: JSON.stringify(after), revision: row.revision + 1, updatedAt: at, setUpAt })
      .where('id', '=', id)
      .where('revision', '=', row.revision)
    if (!(await didChange(update))) return 'changed-meanwhile'
    await recordActivity(db, ctx, 'settings.updated', id, changes)
    // Records that became public while none were signed
    if (changes.statements) await lookForMissing(db)
    return 'updated'
  })
}

/** Validates only the changed settings, so that stricter rules do not block other changes. */
function checked(change: Partial<Settings>): Partial<Settings> {
  const given = Object.entries(settingsSchema.partial().parse(change))
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

type Stored = { revision: number; stored: (part: Partial<Settings>) => Partial<Settings> }

function isOutdated(seen: SettingsSeen, now: Settings, { revision, stored }: Stored): boolean {
  if ('revision' in seen) return seen.revision !== revision
  const values = stored(seen.values)
  const nowSeen = Object.keys(values).map((key) => [key, now[key as keyof Settings]])
  const changes = settingsChanges(values, Object.fromEntries(nowSeen))
  return Object.keys(changes).length > 0
}

/** The changed settings by path (such as organisation.name), with the values before and after. */
function settingsChanges(before: Partial<Settings>, after: Partial<Settings>) {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const paths = new Set([...was.keys(), ...is.keys()])
  const different = [...paths].filter((path) => was.get(path) !== is.get(path))
  return Object.fromEntries(
    different.map((path) => [path, { from: was.get(path) ?? '', to: is.get(path) ?? '' }]),
  )
}

function leavesOf(value: object, path = ''): Map<string, string> {
  const leaves = Object.entries(value).flatMap(([key, part]): [string, string][] => {
    const here = path + key
    if (Array.isArray(part)) return [[here, part.toSorted().join(', ')]]
    if (typeof part === 'object' && part !== null) return [...leavesOf(part, `${here}.`)]
    return [[here, String(part)]]
  })
  return new Map(leaves)
}
