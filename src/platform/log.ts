import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Request lines name the route, never the address: addresses carry numbers and grants. */
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

/** One of several workers says which, in each line. */
export function openWorkersLog(level: string, worker: number): Log {
  return openLog(level, toStdout(true)).child({ worker })
}

function streamTo(name: 'stdout' | 'stderr'): DestinationStream {
  return name === 'stdout' ? toStdout(false) : pino.destination({ dest: 2, sync: true })
}

/** Several processes may write to one pipe, which keeps up to 4096 bytes of each together. */
function toStdout(isShared: boolean): DestinationStream {
  const size = isShared ? { minLength: 3000, maxWrite: 4096 } : { minLength: 16_000 }
  return pino.destination({ dest: 1, sync: false, periodicFlush: 500, ...size })
}

/** Where it happened, not what was in it: messages of drivers quote values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) }
}
