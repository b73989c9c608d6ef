import { googleIssuer } from './values.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

type Setting = { about: string; example?: string; secret?: true }

const setting = (about: string, example?: string): Setting => ({
  about,
  ...(example !== undefined && { example }),
})
const secret = (about: string): Setting => ({ about, secret: true })

/** Every environment variable that is read, in the order of .env.example. */
export const settingsOfTheEnvironment = {
  HOST: setting('Address to listen on', '127.0.0.1'),
  PORT: setting('Port to listen on', '3000'),
  PUBLIC_URL: setting(
    'Public address of the site. https, unless it is this machine or ALLOW_PLAIN_HTTP is "yes"',
    'http://localhost:3000',
  ),
  ALLOW_PLAIN_HTTP: setting(
    '"yes" allows an http:// PUBLIC_URL: numbers and scans are then sent unencrypted',
    'no',
  ),
  DATA_DIR: setting('Folder of the database, files and keys; no other user may read it', 'data'),
  DATABASE_URL: secret('postgres://... If not set: an SQLite database in DATA_DIR'),
  DATABASE_PREPARED_STATEMENTS: setting(
    '"no" behind a pooler in transaction mode that cannot keep prepared statements',
    'yes',
  ),
  S3_ENDPOINT: setting(
    'S3 store for the scans, as https://s3.example.org. If not set: files in DATA_DIR',
  ),
  S3_BUCKET: setting('A private bucket of that store, which must exist', 'countersign'),
  S3_REGION: setting('Region of the bucket', 'us-east-1'),
  S3_ACCESS_KEY_ID: setting('Access key that may read and write the bucket'),
  S3_SECRET_ACCESS_KEY: secret('Secret key that belongs to it'),
  S3_PATH_STYLE: setting(
    '"no" if the bucket is part of the host name, as https://bucket.s3.example.org',
    'yes',
  ),
  S3_ALLOW_PLAIN_HTTP: setting(
    '"yes" allows an http:// store, on a network that nobody else uses',
    'no',
  ),
  SECRET: secret(
    'At least 32 characters, the same for every process. If not set: created and kept in DATA_DIR',
  ),
  TRUSTED_PROXIES: setting(
    'Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas',
  ),
  WIRE_ORIGINS: setting(
    'Other sites whose pages may make the calls of earlier sites (not /api/v1) with a token, separated by commas',
  ),
  LOOKUP_POLICY: setting(
    'number, number+name or number+birthDate; overrides the setting in the dashboard',
  ),
  LOOKUP_LIMITS: setting(
    'Lookups per minute/hour/day and wrong names per hour, as 10/60/200/10 (more: docs), or off; overrides the dashboard',
  ),
  UPLOAD_LIMITS: setting(
    'Files and megabytes that one account may upload per hour, or off',
    '3000/6000',
  ),
  ACTS_FOR: setting(
    'Authority that the site acts for, if PUBLIC_URL is a government address; shown on every page',
  ),
  NEW_IDENTITY: setting(
    'Host of PUBLIC_URL, to move a site that has signed statements: what it signed before stops counting',
  ),
  GRANT_MINUTES: setting('How long the address of a result works, in minutes', '15'),
  SMTP_URL: secret(
    'Mail server, as smtp://user:password@host:587. If not set: mails are printed on the console',
  ),
  MAIL_FROM: setting('Sender of mails', 'Example Migration Services <no-reply@migration.example>'),
  REGISTRATION_WITHOUT_MAIL: setting(
    '"yes" lets people register without a mail server; anybody can then find out whether an email has an account',
    'no',
  ),
  OIDC_CLIENT_ID: setting(
    'Sign-in by Google or another OpenID provider: the client id that it gave this site',
  ),
  OIDC_CLIENT_SECRET: secret('The client secret that belongs to it'),
  OIDC_ISSUER: setting('Issuer address of the provider', googleIssuer),
  OIDC_LABEL: setting('Name of the provider, as people know it', 'Google'),
  LOG_WITNESSES: setting(
    'Witnesses that cosign the transparency log: each its key, a space and its address; separated by commas',
  ),
  TIMESTAMP_URL: setting(
    'Authority that stamps the log daily (RFC 3161), as https://tsa.example.org',
  ),
  OCR_COMMAND: setting(
    'Program that reads the image of passport lines on standard input and prints them, with its options. If not set: none',
  ),
  METRICS_PORT: setting(
    'Port of /metrics for Prometheus, on HOST; must not be public. If not set: none',
  ),
  MIN_FREE_MB: setting(
    'With less free disk space than this, new data is refused; lookups go on',
    '200',
  ),
  BACKUP_AT: setting('Time of the daily backup, by the clock of this machine, or off', '02:30'),
  BACKUP_DIR: setting(
    'Folder of the daily backups, preferably on another disk. If not set: backups in DATA_DIR',
  ),
  BACKUP_KEEP: setting('How many daily backups are kept', '7'),
  BACKUP_PASSPHRASE: secret(
    'Encrypts the daily backups. Keep a copy elsewhere: they cannot be restored without it',
  ),
  STOP_NOTICE_SECONDS: setting(
    'After SIGTERM, /readyz answers 503 this long before new connections are refused',
    '2',
  ),
  STOP_WITHIN_SECONDS: setting(
    'How long stopping may take; must be less than the service manager waits',
    '25',
  ),
  SLOW_QUERY_MS: setting(
    'Queries that take this long or longer are logged, without their values',
    '500',
  ),
  LOG_LEVEL: setting(`One of ${logLevels.join(', ')}`, 'info'),
}

export type Name = keyof typeof settingsOfTheEnvironment
