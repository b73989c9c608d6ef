import type { Checked, Found } from '#contract/site/checkup.ts'
import { checkActivityEnd } from '#core/activity/check-activity-end.ts'
import { lastBackup } from '#core/upkeep/last-backup.ts'
import { listBackups } from '#platform/backup/backups.ts'
import {
  checkClock,
  checkConnections,
  checkDatabase,
  checkSchema,
  hasDatabase,
  withDatabase,
} from '#platform/checkup/check-database.ts'
import {
  checkBackupFolder,
  checkDataFolder,
  checkSecret,
  checkSettings,
} from '#platform/checkup/check-folders.ts'
import { checkPictures } from '#platform/checkup/check-pictures.ts'
import { checkProcess } from '#platform/checkup/check-process.ts'
import {
  checkAddress,
  checkMail,
  checkMailsWaiting,
  checkOpenId,
} from '#platform/checkup/check-services.ts'
import { checkSqliteFile } from '#platform/checkup/check-sqlite-file.ts'
import { checkStore } from '#platform/checkup/check-store.ts'
import { type Check, runChecks } from '#platform/checkup/run-checks.ts'
import {
  type Config,
  ConfigProblems,
  misspeltSettings,
  readConfig,
  secretFiles,
} from '#platform/config.ts'
import { appliedMigrations } from '#platform/db/migrate.ts'
import type { PreparePicture } from '#platform/pictures/picture.ts'
import { tell } from '#ui/i18n/checkup/words.ts'

export const tellInEnglish = (checked: Checked) => tell(checked, 'en')

/** How long each may take: on a page somebody waits, on the machine they have asked for it. */
const patience = {
  page: { eachMs: 5000, integrityMs: 3000 },
  command: { eachMs: 25_000, integrityMs: 300_000 },
}

/** All that can be told without a configuration, which may be what is wrong. */
export async function examineMachine(): Promise<Checked[]> {
  const { eachMs } = patience.command
  try {
    return await examine(readConfig(), { how: 'command' })
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error
    const bad = error.problems.map(
      (problem): Found => ({
        finding: 'settings-bad',
        facts: { problem },
      }),
    )
    const checks: Check[] = [
      { check: 'settings', look: async () => bad },
      { check: 'process', look: checkProcess },
    ]
    return runChecks(checks, eachMs)
  }
}

type How = { how: keyof typeof patience; prepare?: PreparePicture }

export function examine(config: Config, { how, prepare }: How): Promise<Checked[]> {
  const { eachMs, integrityMs } = patience[how]
  const { database } = config
  const found = checkDatabase(config)

  /** What a database says that cannot be reached is told once. */
  function ifReached(look: (config: Config) => Promise<Found[]>): Check['look'] {
    return async () => {
      const [{ finding } = {}] = await found
      return finding === 'database-good' ? look(config) : []
    }
  }
  const integrity: Omit<Check, 'check'> =
    database.engine === 'postgres'
      ? { look: ifReached(checkClock) }
      : { look: () => checkSqliteFile(database.file, integrityMs), withinMs: integrityMs + eachMs }
  const checks: Check[] = [
    { check: 'settings', look: () => checkSettings(secretFiles(), misspeltSettings()) },
    { check: 'process', look: checkProcess },
    { check: 'dataFolder', look: () => checkDataFolder(config) },
    { check: 'secret', look: () => checkSecret(config) },
    { check: 'database', look: () => found },
    { check: 'database', look: ifReached(checkConnections) },
    { check: 'schema', look: ifReached(checkSchema) },
    ...(hasDatabase(config) ? [{ check: 'integrity', ...integrity } as const] : []),
    { check: 'activity', look: ifReached(checkActivity) },
    { check: 'store', look: () => checkStore(config) },
    { check: 'backupFolder', look: () => checkBackupFolder(config) },
    { check: 'lastBackup', look: () => checkLastBackup(config) },
    { check: 'pictures', look: () => checkPictures(prepare) },
    { check: 'mail', look: (signal) => checkMail(config, signal) },
    { check: 'mail', look: ifReached(checkMailsWaiting) },
    { check: 'openId', look: () => checkOpenId(config) },
    { check: 'address', look: (signal) => checkAddress(config, signal) },
  ]
  return runChecks(checks, eachMs)
}

async function checkActivity(config: Config): Promise<Found[]> {
  return withDatabase(config, async (db): Promise<Found[]> => {
    if ((await appliedMigrations(db)).length === 0) return []
    const { isWhole, seq } = await checkActivityEnd(db)
    return [{ finding: isWhole ? 'activity-good' : 'activity-broken', facts: { seq } }]
  })
}

const [hourMs, lateAfterHours] = [3_600_000, 48]

/** As the database knows it, or, without a database, as it lies there. */
async function checkLastBackup(config: Config): Promise<Found[]> {
  const noted = hasDatabase(config)
    ? await withDatabase(config, lastBackup).catch(() => undefined)
    : undefined
  const { folder, at } = config.backups
  const lying = (await listBackups(folder)).at(-1)
  const last = Math.max(noted ? Date.parse(noted.at) : 0, lying?.at.getTime() ?? 0)
  if (last === 0) return [{ finding: 'backup-none' }]
  if (noted && noted.missing > 0) {
    return [{ finding: 'backup-incomplete', facts: { missing: noted.missing } }]
  }
  const hours = Math.max(0, Math.round((Date.now() - last) / hourMs))
  const late = at === undefined ? 'backup-late-by-hand' : 'backup-late'
  return [{ finding: hours > lateAfterHours ? late : 'backup-fresh', facts: { hours } }]
}

const freshForMs = 10_000

/** For pages: however many ask, it is looked once in a while. */
export function createExaminer(config: Config, prepare: PreparePicture) {
  let known: { checked: Promise<Checked[]>; until: number } | undefined
  return (): Promise<Checked[]> => {
    if (known && known.until > Date.now()) return known.checked
    const checked = examine(config, { how: 'page', prepare })
    known = { checked, until: Date.now() + freshForMs }
    return checked
  }
}
