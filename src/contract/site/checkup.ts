/** How bad something is: what failed keeps the site from its work, or puts what it keeps at risk. */
export type CheckState = 'ok' | 'warning' | 'failed'

/** What is looked at, in the order in which it is told, and all that may be found there. */
export const checkup = {
  settings: {
    'settings-good': 'ok',
    'settings-bad': 'failed',
    'setting-misspelt': 'warning',
    'secret-file-open': 'warning',
  },
  process: {
    'process-good': 'ok',
    'node-old': 'failed',
    'runs-as-root': 'warning',
    'memory-small': 'warning',
    'files-few': 'warning',
  },
  dataFolder: {
    'data-good': 'ok',
    'data-missing': 'warning',
    'data-unfit': 'failed',
    'data-read-only': 'failed',
    'data-open': 'failed',
    'data-foreign': 'warning',
    'data-full': 'failed',
    'data-filling': 'warning',
    'data-in-memory': 'failed',
    'data-on-network': 'failed',
    'data-in-container': 'warning',
  },
  secret: {
    'secret-given': 'ok',
    'secret-kept': 'ok',
    'secret-new': 'ok',
    'secret-open': 'failed',
    'secret-damaged': 'failed',
    'secret-lost': 'failed',
  },
  database: {
    'database-good': 'ok',
    'database-new': 'warning',
    'database-away': 'failed',
    'database-old': 'failed',
    'connections-few': 'warning',
  },
  schema: {
    'schema-good': 'ok',
    'schema-empty': 'warning',
    'schema-behind': 'warning',
    'schema-newer': 'failed',
  },
  integrity: {
    'integrity-good': 'ok',
    'integrity-not-read': 'ok',
    'integrity-bad': 'failed',
    'journal-other': 'warning',
    'clock-good': 'ok',
    'clock-off': 'warning',
  },
  activity: {
    'activity-good': 'ok',
    'activity-broken': 'failed',
  },
  store: {
    'store-good': 'ok',
    'store-new': 'ok',
    'store-unfit': 'failed',
  },
  backupFolder: {
    'backups-good': 'ok',
    'backups-new': 'ok',
    'backups-unfit': 'failed',
    'backups-open': 'failed',
    'backups-beside-data': 'warning',
    'backups-unsealed': 'warning',
  },
  lastBackup: {
    'backup-fresh': 'ok',
    'backup-none': 'warning',
    'backup-late': 'failed',
    'backup-late-by-hand': 'warning',
    'backup-incomplete': 'failed',
  },
  pictures: {
    'pictures-good': 'ok',
    'pictures-broken': 'failed',
  },
  mail: {
    'mail-good': 'ok',
    'mail-none': 'warning',
    'mail-away': 'failed',
    'mails-late': 'warning',
  },
  openId: {
    'openid-none': 'ok',
    'openid-good': 'ok',
    'openid-away': 'failed',
  },
  address: {
    'address-good': 'ok',
    'address-here': 'ok',
    'address-plain': 'warning',
    'proxy-none': 'warning',
    'proxy-not-trusted': 'warning',
    'address-not-reached': 'warning',
    'address-another': 'warning',
  },
} as const satisfies Record<string, Record<string, CheckState>>

/** What may come of any of them. */
export const mishaps = { 'too-slow': 'warning', broke: 'failed' } as const

export type CheckName = keyof typeof checkup
type FoundIn<Name extends CheckName> = keyof (typeof checkup)[Name]
export type Finding = { [Name in CheckName]: FoundIn<Name> }[CheckName] | keyof typeof mishaps

/** What the words say of it: never a secret, a number or a name of somebody. */
export type Facts = Record<string, string | number>
export type Found = { finding: Finding; facts?: Facts }
export type Checked = { check: CheckName; state: CheckState; finding: Finding; facts: Facts }

export const checkNames = Object.keys(checkup) as CheckName[]

const states = new Map<string, CheckState>([
  ...Object.values(checkup).flatMap((findings) => Object.entries(findings)),
  ...Object.entries(mishaps),
])

export function stateOf(finding: Finding): CheckState {
  return states.get(finding) ?? 'failed'
}

const worstFirst: CheckState[] = ['failed', 'warning', 'ok']

export function worstOnTop(checked: Checked[]): Checked[] {
  return checked.toSorted(
    (one, other) => worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state),
  )
}

export function worstOf(checked: Pick<Checked, 'state'>[]): CheckState {
  return worstFirst.find((state) => checked.some((one) => one.state === state)) ?? 'ok'
}
