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

function streamTo(name: 'stdout' | 'stderr'): DestinationStream {
  return name === 'stdout' ? (stdout ??= collectLines()) : pino.destination({ dest: 2, sync: true })
}

type Output = DestinationStream & { flush(): void }

const passOnEveryMs = 500
const mostBytes = 16_000
let stdout: Output | undefined

/** Many lines at a time: pino's own output counts all that it holds anew with each line. */
function collectLines(): Output {
  const out = pino.destination({ dest: 1, sync: false, maxWrite: mostBytes })
  let lines = ''
  let bytes = 0

  function flush(): void {
    if (lines) out.write(lines)
    lines = ''
    bytes = 0
  }
  setInterval(flush, passOnEveryMs).unref()
  process.once('exit', () => {
    flush()
    out.flushSync()
  })
  return {
    flush,
    write(line) {
      const more = Buffer.byteLength(line)
      if (bytes + more > mostBytes) flush()
      lines += line
      bytes += more
    },
  }
}

/** Where it happened, not what was in it: messages of drivers quote values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { kind: typeof error }
  const { code } = error as { code?: unknown }
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { kind: error.name, code, at: frames.slice(0, 6).map((line) => line.trim()) }
}
