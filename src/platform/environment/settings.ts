import { googleIssuer } from './values.ts'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

export type Setting = { about: string; example: string; secret?: true }

/** Every variable that is read, in the order in which .env.example lists them. */
export const settingsOfTheEnvironment = {
  HOST: { about: 'Address to listen on', example: '127.0.0.1' },
  PORT: { about: 'Port to listen on', example: '3000' },
  PUBLIC_URL: {
    about: 'Address people type. https, unless it is this machine or ALLOW_PLAIN_HTTP says so',
    example: 'http://localhost:3000',
  },
  ALLOW_PLAIN_HTTP: {
    about: '"yes" to serve people over plain http: numbers and scans then travel readable',
    example: 'no',
  },
  DATA_DIR: {
    about: 'Folder of the database, files and keys; nobody else may read it',
    example: 'data',
  },
  DATABASE_URL: {
    about: 'postgres://... ; absent: an embedded SQLite database in DATA_DIR',
    example: '',
    secret: true,
  },
  DATABASE_PREPARED_STATEMENTS: {
    about:
      '"no" behind a pooler that hands out connections by transaction and cannot keep prepared statements',
    example: 'yes',
  },
  S3_ENDPOINT: {
    about: 'Object store for the scans, as https://s3.example.org. Absent: files in DATA_DIR',
    example: '',
  },
  S3_BUCKET: { about: 'A private bucket of that store, made beforehand', example: 'countersign' },
  S3_REGION: { about: 'Region of the bucket', example: 'us-east-1' },
  S3_ACCESS_KEY_ID: { about: 'The key that may read and write the bucket', example: '' },
  S3_SECRET_ACCESS_KEY: {
    about: 'The secret that belongs to that key',
    example: '',
    secret: true,
  },
  S3_PATH_STYLE: {
    about: '"no" if the bucket is a part of the host name, as https://bucket.s3.example.org',
    example: 'yes',
  },
  S3_ALLOW_PLAIN_HTTP: {
    about: '"yes" if nobody else is on the network between here and an http:// store',
    example: 'no',
  },
  SECRET: {
    about: 'At least 32 characters; the same on every instance. Absent: made and kept in DATA_DIR',
    example: '',
    secret: true,
  },
  TRUSTED_PROXIES: {
    about: 'Proxies whose X-Forwarded-For is believed: addresses or networks, by commas',
    example: '',
  },
  WIRE_ORIGINS: {
    about:
      'Other sites whose pages may call this one with a token, by commas: clients of earlier sites',
    example: '',
  },
  LOOKUP_POLICY: { about: 'number or number+name; overrides the setting', example: '' },
  LOOKUP_LIMITS: {
    about:
      'Lookups a minute/hour/day and wrong names an hour, as 10/60/200/10, or off; overrides the setting',
    example: '',
  },
  ACTS_FOR: {
    about:
      'Authority that the site acts for, if PUBLIC_URL is a government address; shown on every page',
    example: '',
  },
  GRANT_MINUTES: { about: 'How long a result address works', example: '15' },
  SMTP_URL: {
    about:
      'Mail server, as smtp://user:password@host:587. Absent: mails are printed on the console',
    example: '',
    secret: true,
  },
  MAIL_FROM: {
    about: 'Whom mails come from',
    example: 'Example Migration Services <no-reply@migration.example>',
  },
  OIDC_CLIENT_ID: {
    about: 'Sign-in by Google or another OpenID provider: the id that it gave this site',
    example: '',
  },
  OIDC_CLIENT_SECRET: { about: 'The secret that came with that id', example: '', secret: true },
  OIDC_ISSUER: { about: 'The provider, as it calls itself', example: googleIssuer },
  OIDC_LABEL: { about: 'What people call the provider', example: 'Google' },
  METRICS_PORT: {
    about: 'Port for Prometheus, at /metrics on HOST; keep it from the public. Absent: none',
    example: '',
  },
  MIN_FREE_MB: {
    about: 'With less than this free on the disk nothing new is kept; looking things up goes on',
    example: '200',
  },
  BACKUP_AT: {
    about: 'When a backup is made each day, by the clock of this machine, as 02:30; or off',
    example: '02:30',
  },
  BACKUP_DIR: {
    about: 'Folder of the backups; better on another disk. Absent: backups in DATA_DIR',
    example: '',
  },
  BACKUP_KEEP: { about: 'How many of those backups are kept', example: '7' },
  BACKUP_PASSPHRASE: {
    about:
      'Seals those backups. Without it nothing in them can be had again: keep it elsewhere, too',
    example: '',
    secret: true,
  },
  STOP_NOTICE_SECONDS: {
    about: 'On SIGTERM /readyz says 503 this long before no more connections are taken',
    example: '1',
  },
  STOP_WITHIN_SECONDS: {
    about: 'How long an end in good order may take; less than whoever stops it waits',
    example: '25',
  },
  SLOW_QUERY_MS: {
    about: 'A query that takes as long is logged, without the values in it',
    example: '500',
  },
  LOG_LEVEL: { about: `One of ${logLevels.join(', ')}`, example: 'info' },
} as const satisfies Record<string, Setting>

export type Name = keyof typeof settingsOfTheEnvironment
