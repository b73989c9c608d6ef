import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Requests are logged by route, since URLs contain passport numbers and grants. */
export function openLog(
  level: string,
  to: DestinationStream | 'stdout' | 'stderr' = 'stdout',
): Log {
  const destination = typeof to === 'string' ? streamTo(to) : to
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: describeError },
      redact: {
        paths: ['name', 'passportNumber', 'irccNumber', 'email', 'password', 'authorization'],
        remove: true,
      },
    },
    destination,
  )
}

// Written many lines at a time, and at the latest after half a second
const buffered = { sync: false, minLength: 16_000, periodicFlush: 500 }
let stdout: DestinationStream | undefined

function streamTo(name: 'stdout' | 'stderr'): DestinationStream {
  if (name === 'stderr') return pino.destination({ dest: 2, sync: true })
  return (stdout ??= pino.destination({ dest: 1, ...buffered }))
}

/** Without the message, since messages of database drivers contain values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) }
}
