import { googleIssuer } from './values.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Setting = { about: string; example?: string; secret?: true }

/** Every environment variable that is read, in the order of .env.example. */
export const settingsOfTheEnvironment = {
  HOST: { about: 'Address to listen on', example: '127.0.0.1' },
  PORT: { about: 'Port to listen on', example: '3000' },
  PUBLIC_URL: {
    about:
      'Public address of the site. https, unless it is this machine or ALLOW_PLAIN_HTTP is "yes"',
    example: 'http://localhost:3000',
  },
  ALLOW_PLAIN_HTTP: {
    about: '"yes" allows an http:// PUBLIC_URL: numbers and scans are then sent unencrypted',
    example: 'no',
  },
  DATA_DIR: {
    about: 'Folder of the database, files and keys; no other user may read it',
    example: 'data',
  },
  DATABASE_URL: {
    about: 'postgres://... If not set: an SQLite database in DATA_DIR',
    secret: true,
  },
  DATABASE_PREPARED_STATEMENTS: {
    about: '"no" behind a pooler in transaction mode that cannot keep prepared statements',
    example: 'yes',
  },
  S3_ENDPOINT: {
    about: 'S3 store for the scans, as https://s3.example.org. If not set: files in DATA_DIR',
  },
  S3_BUCKET: { about: 'A private bucket of that store, which must exist', example: 'countersign' },
  S3_REGION: { about: 'Region of the bucket', example: 'us-east-1' },
  S3_ACCESS_KEY_ID: { about: 'Access key that may read and write the bucket' },
  S3_SECRET_ACCESS_KEY: {
    about: 'Secret key that belongs to it',
    secret: true,
  },
  S3_PATH_STYLE: {
    about: '"no" if the bucket is part of the host name, as https://bucket.s3.example.org',
    example: 'yes',
  },
  S3_ALLOW_PLAIN_HTTP: {
    about: '"yes" allows an http:// store, on a network that nobody else uses',
    example: 'no',
  },
  SECRET: {
    about:
      'At least 32 characters, the same for every process. If not set: created and kept in DATA_DIR',
    secret: true,
  },
  TRUSTED_PROXIES: {
    about: 'Proxies whose X-Forwarded-For is trusted: addresses or networks, separated by commas',
  },
  WIRE_ORIGINS: {
    about: 'Other sites whose pages may call this one with a token, separated by commas',
  },
  LOOKUP_POLICY: {
    about: 'number, number+name or number+birthDate; overrides the setting in the dashboard',
  },
  LOOKUP_LIMITS: {
    about:
      'Lookups per minute/hour/day and wrong names per hour, as 10/60/200/10 (more: docs), or off; overrides the dashboard',
  },
  UPLOAD_LIMITS: {
    about: 'Files and megabytes that one account may upload per hour, or off',
    example: '3000/6000',
  },
  ACTS_FOR: {
    about:
      'Authority that the site acts for, if PUBLIC_URL is a government address; shown on every page',
  },
  NEW_IDENTITY: {
    about:
      'Host of PUBLIC_URL, to move a site that has signed statements: what it signed before stops counting',
  },
  GRANT_MINUTES: { about: 'How long the address of a result works, in minutes', example: '15' },
  SMTP_URL: {
    about:
      'Mail server, as smtp://user:password@host:587. If not set: mails are printed on the console',
    secret: true,
  },
  MAIL_FROM: {
    about: 'Sender of mails',
    example: 'Example Migration Services <no-reply@migration.example>',
  },
  REGISTRATION_WITHOUT_MAIL: {
    about:
      '"yes" lets people register without a mail server; anybody can then find out whether an email has an account',
    example: 'no',
  },
  OIDC_CLIENT_ID: {
    about: 'Sign-in by Google or another OpenID provider: the client id that it gave this site',
  },
  OIDC_CLIENT_SECRET: { about: 'The client secret that belongs to it', secret: true },
  OIDC_ISSUER: { about: 'Issuer address of the provider', example: googleIssuer },
  OIDC_LABEL: { about: 'Name of the provider, as people know it', example: 'Google' },
  LOG_WITNESSES: {
    about:
      'Witnesses that cosign the transparency log: each its key, a space and its address; separated by commas',
  },
  TIMESTAMP_URL: {
    about: 'Authority that stamps the log daily (RFC 3161), as https://tsa.example.org',
  },
  OCR_COMMAND: {
    about:
      'Program that reads the image of passport lines on standard input and prints them, with its options. If not set: none',
  },
  METRICS_PORT: {
    about: 'Port of /metrics for Prometheus, on HOST; must not be public. If not set: none',
  },
  MIN_FREE_MB: {
    about: 'With less free disk space than this, new data is refused; lookups go on',
    example: '200',
  },
  BACKUP_AT: {
    about: 'Time of the daily backup, by the clock of this machine, or off',
    example: '02:30',
  },
  BACKUP_DIR: {
    about:
      'Folder of the daily backups, preferably on another disk. If not set: backups in DATA_DIR',
  },
  BACKUP_KEEP: { about: 'How many daily backups are kept', example: '7' },
  BACKUP_PASSPHRASE: {
    about: 'Encrypts the daily backups. Keep a copy elsewhere: they cannot be restored without it',
    secret: true,
  },
  STOP_NOTICE_SECONDS: {
    about: 'After SIGTERM, /readyz answers 503 this long before new connections are refused',
    example: '2',
  },
  STOP_WITHIN_SECONDS: {
    about: 'How long stopping may take; must be less than the service manager waits',
    example: '25',
  },
  SLOW_QUERY_MS: {
    about: 'Queries that take this long or longer are logged, without their values',
    example: '500',
  },
  LOG_LEVEL: { about: `One of ${logLevels.join(', ')}`, example: 'info' },
} as const satisfies Record<string, Setting>

export type Name = keyof typeof settingsOfTheEnvironment
