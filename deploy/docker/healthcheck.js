// The health check of the image. Docker only marks a container as unhealthy, and does not restart it. So this script
// kills a server that hangs, which ends the container, and the restart policy starts it again. The kernel does not let
// process 1 be killed from inside, so an init process has to be process 1 (`init: true`, or docker run --init).
import { readdirSync, readFileSync } from 'node:fs'

const ask = (path, milliseconds) =>
  fetch(`http://127.0.0.1:${process.env.PORT}${path}`, {
    signal: AbortSignal.timeout(milliseconds),
  })

function isServer(pid) {
  try {
    return /^node\0(--[^\0]+\0)*main\.js\0$/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

// A server that starts or stops refuses the connection instead, and is left alone.
const answer = await ask('/healthz', 30_000).catch((error) => error)
if (answer.name === 'TimeoutError') {
  for (const pid of readdirSync('/proc').filter(isServer)) process.kill(pid, 'SIGKILL')
}
const isReady = await ask('/readyz', 10_000).then(
  ({ ok }) => ok,
  () => false,
)
process.exitCode = isReady ? 0 : 1
