import type { CheckName, CheckState, Finding } from '#contract/site/checkup.ts'

/** What is so, and what to do about it */
export type Said = readonly [says: string, todo?: string]

export type CheckupWords = {
  title: string
  about: string
  again: string
  todo: string
  states: Record<CheckState, string>
  summary: Record<CheckState, string>
  checks: Record<CheckName, string>
  findings: Record<Finding, Said>
}

/** The doctor's words: on a page of the dashboard, and, the English ones, on the command line. */
export const en: CheckupWords = {
  title: 'Site check',
  about:
    'What whoever runs this site can get wrong, looked at just now. On the machine the command "countersign doctor" says the same, and looks longer.',
  again: 'Check again',
  todo: 'What to do:',
  states: { ok: 'OK', warning: 'Warning', failed: 'Failed' },
  summary: {
    ok: 'All is well.',
    warning: 'The site works; something deserves a look.',
    failed: 'Something is wrong.',
  },
  checks: {
    settings: 'Settings',
    process: 'Node, memory, open files',
    dataFolder: 'Data folder',
    secret: 'Key of the site',
    database: 'Database',
    schema: 'Schema of the database',
    integrity: 'State of the database',
    activity: 'Chain of the activity',
    store: 'Store of the scans',
    backupFolder: 'Folder of the backups',
    lastBackup: 'Last backup',
    pictures: 'Reading of pictures',
    mail: 'Mail',
    openId: 'Sign-in by a provider',
    address: 'Address and proxy',
  },
  findings: {
    'settings-good': ['The settings of the environment are well formed.'],
    'settings-bad': ['{problem}', 'Correct it where the settings are, and start again.'],
    'setting-misspelt': [
      '{name} is set, and nobody reads it; there is a setting {meant}.',
      'Correct its name.',
    ],
    'secret-file-open': [
      'Other users of this machine can read {file}, which {name}_FILE names.',
      'Run: chmod 600 {file}',
    ],
    'process-good': ['Node {version}, {gigabytes} GB of memory.'],
    'node-old': [
      'This is Node {version}.',
      'Start it with Node {least} or newer: npm ci brings it.',
    ],
    'runs-as-root': [
      'It runs as root, so a fault in it would have the whole machine.',
      'Run it as a user of its own, as deploy/countersign.service does.',
    ],
    'memory-small': [
      'There are {gigabytes} GB of memory.',
      'Give it 1 GB or more: reading large scans may fail.',
    ],
    'files-few': [
      'This process may have {files} files and connections open.',
      'Raise the limit to {least} or more: LimitNOFILE in the service, or ulimit -n.',
    ],
    'data-good': ['{folder} is private and can be written to; {gigabytes} GB are free.'],
    'data-missing': [
      '{folder} does not exist yet.',
      'The first start makes it; if there should be a site already, DATA_DIR is wrong.',
    ],
    'data-unfit': ['Nothing can be kept in {folder}.', 'Name a folder on a disk in DATA_DIR.'],
    'data-read-only': [
      'Nothing can be written into {folder}.',
      'Give the folder to the user that the site runs as, on a disk that is not read-only.',
    ],
    'data-open': ['Other users of this machine can read {folder}.', 'Run: chmod 700 {folder}'],
    'data-foreign': [
      '{folder} belongs to another user than the one who asks.',
      'Run this, and the site, as the owner of the folder.',
    ],
    'data-full': [
      'Only {gigabytes} GB are free: nothing new is kept.',
      'Make room on the disk of DATA_DIR; MIN_FREE_MB says how much is wanted.',
    ],
    'data-filling': ['{gigabytes} GB are free.', 'Make room on the disk of DATA_DIR soon.'],
    'data-in-memory': [
      '{folder} is in memory: all is gone when the machine restarts.',
      'Put DATA_DIR on a disk.',
    ],
    'data-on-network': [
      '{folder} is on another machine, over whose file system SQLite can lose what was written.',
      'Put DATA_DIR on a disk of this machine, or use PostgreSQL.',
    ],
    'data-in-container': [
      '{folder} is within a container and goes with it.',
      'Lay a volume over DATA_DIR.',
    ],
    'secret-given': ['SECRET is set.'],
    'secret-kept': ['It is kept in {file}, for its owner alone.'],
    'secret-new': ['The first start makes it.'],
    'secret-open': ['Other users of this machine can read {file}.', 'Run: chmod 600 {file}'],
    'secret-damaged': ['What {file} holds is no key.', 'Restore it from a backup.'],
    'secret-lost': [
      'There is a database, and {file} is gone: second factors would be void.',
      'Restore it from a backup before the next start.',
    ],
    'database-good': ['{engine} {version} answers.'],
    'database-new': ['There is none yet.', 'The first start makes it.'],
    'database-away': [
      'It cannot be used: {why}.',
      'See whether it runs, and whether DATABASE_URL or DATA_DIR is right.',
    ],
    'database-old': ['This is PostgreSQL {version}.', 'Use PostgreSQL {least} or newer.'],
    'connections-few': [
      'This process keeps up to {wanted} connections, and PostgreSQL allows {allowed} for all processes together.',
      'Raise max_connections there.',
    ],
    'schema-good': ['It is the one that this version knows ({name}).'],
    'schema-empty': ['There are no tables yet.', 'The first start makes them.'],
    'schema-behind': [
      'It is that of an older version; missing: {names}.',
      'The next start makes a backup and brings it up to date.',
    ],
    'schema-newer': [
      'It was written by a newer version, which knows {names}.',
      'Start that version, or restore a backup made by this one.',
    ],
    'integrity-good': ['It was read through and is whole; it is written ahead in a log (WAL).'],
    'integrity-not-read': [
      'It is too large to be read through here; the command on the machine takes its time.',
    ],
    'integrity-bad': [
      'The file of the database is damaged.',
      'Stop the site, keep a copy of the file, and restore the last backup.',
    ],
    'journal-other': [
      'Its journal is "{journal}", not WAL: reading and writing wait for each other.',
      'Put DATA_DIR on a disk of this machine and start again.',
    ],
    'clock-good': ['Its clock and that of this machine agree.'],
    'clock-off': [
      'Its clock and that of this machine differ by {seconds} seconds.',
      'Let both machines set their clocks by NTP.',
    ],
    'activity-good': ['It ends as it was written, at entry {seq}.'],
    'activity-broken': [
      'It is not as it was written, at entry {seq}.',
      'Run: countersign activity verify, and find out who could write to the database.',
    ],
    'store-good': ['A probe was put into {place}, fetched and removed.'],
    'store-new': ['The first start makes it.'],
    'store-unfit': [
      'Scans cannot be kept in {place}: {why}.',
      'Correct the settings of the store, or what is wrong with it.',
    ],
    'backups-good': ['{folder} can be written to and is closed to others.'],
    'backups-new': ['The first backup makes {folder}.'],
    'backups-unfit': [
      'Nothing can be written into {folder}.',
      'Make the folder, for the user that the site runs as, or correct BACKUP_DIR.',
    ],
    'backups-open': [
      'Other users of this machine can read {folder}, and backups hold everything.',
      'Run: chmod 700 {folder}',
    ],
    'backups-beside-data': [
      '{folder} is on the same disk as the data: a broken disk takes both.',
      'Set BACKUP_DIR to a folder on another disk or machine.',
    ],
    'backups-unsealed': [
      'Backups in {folder} are not sealed: whoever has the disk can read them.',
      'Set BACKUP_PASSPHRASE_FILE, and keep the passphrase elsewhere, too.',
    ],
    'backup-fresh': ['It was made {hours} hours ago.'],
    'backup-none': ['There is none yet.', 'Run: countersign backup'],
    'backup-late': [
      'It was made {hours} hours ago, though one is due each day.',
      'See in the log why, and run: countersign backup',
    ],
    'backup-late-by-hand': [
      'It was made {hours} hours ago, and BACKUP_AT is off.',
      'See whether whatever makes them still does.',
    ],
    'backup-incomplete': [
      '{missing} files could not be found for it.',
      'Run: countersign verify, and restore those files from an older backup.',
    ],
    'pictures-good': ['A tiny picture was read in {seconds} seconds.'],
    'pictures-broken': [
      'A tiny picture could not be read ({why}), so uploads fail.',
      'Run npm ci again on this machine, and see that processes may be started and memory is left.',
    ],
    'mail-good': ['{host} takes mail from this site; none was sent.'],
    'mail-none': [
      'No mail server is set: links for new passwords stand on the console.',
      'Set SMTP_URL and MAIL_FROM.',
    ],
    'mails-late': [
      '{count} mails wait to be sent, the first of them since {minutes} minutes ago.',
      'The log says why ("a mail could not be sent yet"). They go by themselves once they can, for a day.',
    ],
    'mail-away': [
      '{host} does not take mail from this site: {why}.',
      'Check the address, user and password in SMTP_URL, and that this machine may reach it.',
    ],
    'openid-none': ['It is not set up: people sign in with a password.'],
    'openid-good': ['{issuer} says how people sign in there.'],
    'openid-away': [
      '{issuer} does not say how people sign in there.',
      'Check OIDC_ISSUER, and that this machine may reach it.',
    ],
    'address-good': ['{address} leads to this product, and a proxy in front of it is believed.'],
    'address-here': ['{address} is this machine: nobody else reaches the site.'],
    'address-plain': [
      'Numbers and scans travel readable over {address}.',
      'Put a web server with a certificate in front, and set PUBLIC_URL to its https address.',
    ],
    'proxy-none': [
      'TRUSTED_PROXIES is empty: behind a proxy all visitors share one limit.',
      'Set it to the address from which the proxy connects.',
    ],
    'proxy-not-trusted': [
      'Only this machine can reach {host}, and TRUSTED_PROXIES does not name it.',
      'Add 127.0.0.1 to TRUSTED_PROXIES, or all visitors share one limit.',
    ],
    'address-not-reached': [
      '{address} could not be reached from here: {why}.',
      'Look whether the site runs and its name leads to this machine; some networks only lack the way from within.',
    ],
    'address-another': [
      'Something else than this product answers at {address}.',
      'Correct PUBLIC_URL, or what the web server passes on.',
    ],
    'too-slow': [
      'No answer within {seconds} seconds.',
      'Try again; if it stays so, what is asked here hangs or cannot be reached.',
    ],
    broke: ['The check itself failed: {why}.', 'See what the checks above and the log say.'],
  },
}
