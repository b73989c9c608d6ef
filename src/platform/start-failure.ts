import { ConfigProblems, linesOf } from './config.ts'
import { isOutOfSpace, isUnavailable } from './db/errors.ts'
import { NewerSchema } from './db/migrate.ts'

type Failure = { code?: string; errcode?: number; port?: number }

const wording: Record<string, string> = {
  EACCES: 'the port or a folder is not open to this user',
  EADDRNOTAVAIL: 'HOST is not an address of this machine',
  ENOTFOUND: 'the name of a host (HOST or DATABASE_URL) is not known',
  ECONNREFUSED: 'PostgreSQL does not answer at DATABASE_URL',
  ETIMEDOUT: 'PostgreSQL does not answer at DATABASE_URL',
  EISDIR: 'there is a folder where DATA_DIR should have a file',
  ENOTDIR: 'DATA_DIR is not a folder',
  EEXIST: 'DATA_DIR is not a folder',
  EROFS: 'DATA_DIR cannot be written to',
  '28P01': 'PostgreSQL refuses the password in DATABASE_URL',
  '28000': 'PostgreSQL refuses the user in DATABASE_URL',
  '53300': 'PostgreSQL has no connection left; raise max_connections',
  '3D000': 'the database in DATABASE_URL does not exist',
}
const notADatabase = 26

/** Explains to the operator why the start or a command failed; undefined for a bug. */
export function failureInWords(
  error: unknown,
  what = 'Countersign cannot start',
): string | undefined {
  if (error instanceof NewerSchema) return error.message
  if (error instanceof ConfigProblems) return `${what}:\n${linesOf(error)}`
  const reason = reasonInWords(error)
  return reason && `${what}: ${reason}`
}

/** Explains an error of the operating system or the database; undefined for other errors. */
export function reasonInWords(error: unknown): string | undefined {
  const { code = '', errcode, port } = error as Failure
  if (code === 'EADDRINUSE') {
    return `the port is in use (${port}): choose another with PORT, or METRICS_PORT if it is that one`
  }
  if (errcode === notADatabase) return 'countersign.db is not a database'
  if (isOutOfSpace(error)) return 'the disk is full'
  return wording[code] ?? (isUnavailable(error) ? 'the database went away meanwhile' : undefined)
}
