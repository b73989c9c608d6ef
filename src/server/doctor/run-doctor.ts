import { setTimeout as sleep } from 'node:timers/promises'
import type { Finding } from '#contract/site/finding.ts'
import { type Config, ConfigProblems, readConfig } from '#platform/config.ts'
import { mayExist } from '#platform/db/engine.ts'
import { appliedMigrations, migrations } from '#platform/db/migrate.ts'
import { connect } from '#platform/db/open-database.ts'
import { becomeOwnerOf } from '#platform/secret.ts'
import { reasonInWords } from '#platform/start-failure.ts'
import { checkActivity, checkDatabase, checkIntegrity, checkSchema } from './database.ts'
import { failed, type Look, ok, reasonOf, type Site, warning } from './findings.ts'
import {
  checkBackupFolder,
  checkDataFolder,
  checkLastBackup,
  checkSettings,
  unknownNames,
} from './folders.ts'
import { checkKey } from './key.ts'
import { checkLog } from './log.ts'
import { checkOrganisation } from './organisation.ts'
import { checkAddress, checkMail, checkProvider } from './services.ts'
import { checkStore, checkVerified } from './store.ts'

type Check = [check: string, title: string, look: Look]

const checks: Check[] = [
  ['settings', 'Settings', checkSettings],
  ['organisation', 'Organisation', checkOrganisation],
  ['dataFolder', 'Data folder', checkDataFolder],
  ['secret', 'Key of the site', checkKey],
  ['schema', 'Schema of the database', checkSchema],
  ['integrity', 'State of the database', checkIntegrity],
  ['activity', 'Chain of the activity', checkActivity],
  ['log', 'Transparency log', checkLog],
  ['store', 'Store of the scans', checkStore],
  ['files', 'Files of the scans', checkVerified],
  ['backupFolder', 'Folder of the backups', checkBackupFolder],
  ['lastBackup', 'Last backup', checkLastBackup],
  ['mail', 'Mail', checkMail],
  ['provider', 'Sign-in provider', checkProvider],
  ['address', 'Address and proxy', checkAddress],
]

/** Time limits: a page must answer soon, a command may take longer. */
const patience = {
  page: { eachMs: 5000, readMs: 3000, scans: 20 },
  command: { eachMs: 25_000, readMs: 300_000, scans: 300 },
}

/** Runs as the user of the site, even if the site is down or its settings are invalid. */
export async function runDoctorAlone(): Promise<Finding[]> {
  try {
    becomeOwnerOf(readConfig().dataDir)
    return await runDoctor(readConfig(), 'command')
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error
    const todo = 'Correct it where the settings are, and start again.'
    const bad = error.problems.map((problem) => {
      return failed('settings-bad', '{problem}', todo, { problem })
    })
    const found = [...bad, ...unknownNames()]
    return found.map((one) => ({ check: 'settings', title: 'Settings', ...one }))
  }
}

export async function runDoctor(config: Config, how: keyof typeof patience): Promise<Finding[]> {
  const { eachMs, readMs, scans } = patience[how]
  const { database } = config
  // An SQLite database does not exist before the first start.
  const db = mayExist(database) ? connect(database) : undefined
  const site = { config, db, tables: undefined, readMs, scans }
  try {
    const first = await carryOut(['database', 'Database', checkDatabase], site, eachMs)
    const answers = first.every(({ state }) => state === 'ok') ? db : undefined
    const applied = answers ? await appliedMigrations(answers) : []
    const tables = migrations.every(({ name }) => applied.includes(name)) ? answers : undefined
    const others = checks.map((check) => {
      const withinMs = check[2] === checkIntegrity ? eachMs + readMs : eachMs
      return carryOut(check, { ...site, db: answers, tables }, withinMs)
    })
    return [...first, ...(await Promise.all(others)).flat()]
  } finally {
    // Not awaited, because a hanging connection would delay the result.
    void db?.destroy().catch(() => {})
  }
}

/** Abandons a check that takes too long, so that the doctor always ends. */
async function carryOut([check, title, look]: Check, site: Omit<Site, 'signal'>, withinMs: number) {
  const [over, done] = [new AbortController(), new AbortController()]
  const late = sleep(withinMs, undefined, { signal: done.signal }).then(() => {
    over.abort()
    const says = `No answer within ${withinMs / 1000} seconds.`
    return [warning('too-slow', says, 'Try again; what is asked hangs or cannot be reached.')]
  })
  const looked = look({ ...site, signal: over.signal }).catch((error: unknown) => {
    // Other errors of a check may be those of a mail server or a store.
    const isOfPostgres = /^\d[\dA-Z]{4}$/.test((error as { code?: string } | undefined)?.code ?? '')
    const why = (isOfPostgres && reasonInWords(error)) || reasonOf(error)
    const says = 'The check itself failed: {why}.'
    return [failed('broke', says, 'See the other checks and the log.', { why })]
  })
  try {
    const found = await Promise.race([looked, late])
    const all = found?.length === 0 ? [ok('good', 'No problem found.')] : (found ?? [])
    return all.map((one) => ({ check, title, ...one }))
  } finally {
    late.catch(() => {})
    done.abort()
  }
}

const freshForMs = 10_000

/** Caches the findings for pages, which may be requested often. */
export function createDoctor(config: Config): () => Promise<Finding[]> {
  let last: { findings: Promise<Finding[]>; until: number } | undefined
  return () => {
    if (last && last.until > Date.now()) return last.findings
    const findings = runDoctor(config, 'page')
    last = { findings, until: Date.now() + freshForMs }
    return findings
  }
}
