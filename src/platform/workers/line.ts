import type { Worker } from 'node:cluster'
import type { Line } from './crew.ts'
import type { FromParent } from './messages.ts'

/** To the parent of this worker. Node ends a worker when its parent is gone, and nothing else has to. */
export function lineOf(worker: Worker): Line {
  // Whatever is said to a parent in the moment of its end, such as on which port, would throw.
  worker.on('error', () => {})
  return {
    send: (message) => void (worker.isConnected() && worker.send(message, () => {})),
    onMessage: (hear) => void worker.on('message', (message: FromParent) => hear(message)),
  }
}
