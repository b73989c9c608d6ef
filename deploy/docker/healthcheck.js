// The health check of the image. Docker marks a container whose server hangs, and does not restart it. So this kills the
// server, which ends the container: its restart policy starts it again. The kernel protects process 1 from that, which
// therefore has to be an init process (`init: true`, or docker run --init).
import { readdirSync, readFileSync } from 'node:fs'

const ask = (path, milliseconds) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    signal: AbortSignal.timeout(milliseconds),
  })

function isServer(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') === 'node\0main.ts\0'
  } catch {
    return false
  }
}

// While it starts or stops, the connection is refused instead.
const answer = await ask('/healthz', 30_000).catch((error) => error)
if (answer.name === 'TimeoutError') {
  for (const pid of readdirSync('/proc').filter(isServer)) process.kill(pid, 'SIGKILL')
}
const isReady = await ask('/readyz', 10_000).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1
