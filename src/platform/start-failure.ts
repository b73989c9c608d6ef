import { BlobsUnavailable } from './blobs/blob-store.ts'
import { ConfigProblems, linesOf } from './config.ts'
import { isOutOfSpace, isUnavailable, NotBegun } from './db/errors.ts'
import { NewerSchema } from './db/migrate.ts'
import { distrustInWords } from './http/distrust.ts'

type Failure = {
  code?: string
  errcode?: number
  port?: number
  path?: string
  syscall?: string
  message?: string
}

const away = 'PostgreSQL does not answer at DATABASE_URL: start it, or correct the address'
const forgetful =
  'a pooler at DATABASE_URL keeps no prepared statements: set DATABASE_PREPARED_STATEMENTS=no'
const owned =
  'make the user of the site the owner of DATA_DIR and everything in it; if it is, its disk may be read-only (dmesg)'

const wording: Record<string, string> = {
  EADDRNOTAVAIL: 'HOST is not an address of this machine: correct it, or leave it out',
  ENOTFOUND: 'the host name in HOST or DATABASE_URL is unknown: correct it',
  EAI_AGAIN: 'the host name in HOST or DATABASE_URL cannot be resolved: check that DNS works',
  ECONNREFUSED: away,
  ETIMEDOUT: away,
  EHOSTUNREACH: away,
  ENETUNREACH: away,
  '28P01':
    'PostgreSQL refuses the password in DATABASE_URL: correct it, and write % in it as %25, @ as %40, / as %2F',
  '28000':
    'PostgreSQL refuses the user in DATABASE_URL: correct it, or give that user access in PostgreSQL',
  '26000': forgetful,
  '42P05': forgetful,
  '53300': 'PostgreSQL has no connection left: raise max_connections',
  '3D000': 'the database in DATABASE_URL does not exist: create it, or correct the name',
}

/** By the path that the operating system names */
const wordingOfPaths: Record<string, (path: string) => string | undefined> = {
  // A socket has no path here.
  ENOENT: (path) =>
    path ? `${path} does not exist: restore it, or correct the setting that names it` : undefined,
  EACCES: closed,
  EPERM: closed,
  EISDIR: (path) => `there is a folder where DATA_DIR should have a file${at(path)}: move it away`,
  ENOTDIR: (path) => `DATA_DIR is not a folder${at(path)}: choose another place`,
  EEXIST: (path) => `DATA_DIR is not a folder${at(path)}: choose another place`,
  EROFS: (path) => `DATA_DIR cannot be written to${at(path)}: its disk is read-only`,
}

function closed(path: string): string {
  return `${path} cannot be opened by this user: make the user of the site its owner, or choose another place`
}

function ofScans(error: BlobsUnavailable): string {
  const { code = '', path = '' } = error as Failure
  const facts = [code, path].filter(Boolean).join(', ') || error.message
  return (
    wordingOfPaths[code]?.(path) ??
    `the store of scans cannot be read (${facts}): check that it is there`
  )
}

function at(path: string): string {
  return path && ` (${path})`
}

/** By the primary result code of SQLite */
const wordingOfSqlite: Record<number, string> = {
  8: `DATA_DIR cannot be written to: ${owned}`,
  11: 'countersign.db is damaged: restore a backup',
  14: `countersign.db cannot be opened: ${owned}`,
  26: 'countersign.db is not a database: restore a backup',
}

/** Explains to the operator why the start or a command failed; undefined for a bug. */
export function failureInWords(error: unknown, what = 'Countersign cannot start') {
  if (error instanceof NewerSchema) return error.message
  if (error instanceof ConfigProblems) return `${what}:\n${linesOf(error)}`
  const reason = reasonInWords(error)
  return reason && `${what}: ${reason}`
}

/** Explains an error of the operating system or the database; undefined for other errors. */
export function reasonInWords(error: unknown): string | undefined {
  if (error instanceof NotBegun) return reasonInWords(error.cause)
  const { code = '', errcode = 0, port, path = '', syscall, message = '' } = error as Failure
  if (code === 'EADDRINUSE') {
    return `the port is in use (${port}): choose another with PORT, or METRICS_PORT if it is that one`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `the port ${port} cannot be used by this user: choose one above 1023 with PORT`
  }
  if (isOutOfSpace(error)) return 'the disk is full: make room'
  if (error instanceof BlobsUnavailable) return ofScans(error)
  if (!code && /timeout/i.test(message)) return away
  const distrust = distrustInWords(code)
  if (distrust) {
    return `PostgreSQL at DATABASE_URL: ${distrust.replace(' names', ' or ?sslrootcert= names')}`
  }
  return (
    wordingOfSqlite[errcode & 0xff] ??
    wordingOfPaths[code]?.(path) ??
    wording[code] ??
    (isUnavailable(error)
      ? 'the connection to the database was lost, or it does not answer: check that it is running'
      : undefined)
  )
}
