import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Requests are logged by route, because URLs contain passport numbers and grants. */
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

const mostKept = 16_000
const keptForMs = 500
let stdout: DestinationStream | undefined

function streamTo(name: 'stdout' | 'stderr'): DestinationStream {
  if (name === 'stderr') return pino.destination({ dest: 2, sync: true })
  return (stdout ??= manyAtATime(pino.destination({ dest: 1, sync: false })))
}

/** Buffers log lines. pino can do so too, but copies and counts all buffered lines with each new one. */
function manyAtATime(out: ReturnType<typeof pino.destination>) {
  let kept = ''
  function flush() {
    if (kept) out.write(kept)
    kept = ''
  }
  setInterval(flush, keptForMs).unref()
  process.on('beforeExit', flush)
  process.on('exit', () => {
    if (!kept) return
    flush()
    out.flushSync()
  })
  function write(line: string) {
    kept += line
    if (kept.length >= mostKept) flush()
  }
  return { write, flush }
}

/** Leaves out the message, because messages of database drivers contain values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) }
}
