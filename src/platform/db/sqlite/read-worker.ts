import { parentPort, workerData } from 'node:worker_threads'
import { openHandle, run } from './handle.ts'
import type { FromWorker, ToWorker } from './read-thread.ts'

/** Reads whatever it is asked, one after the other. */
const handle = openHandle((workerData as { file: string }).file, true)

parentPort?.on('message', ({ id, sql, parameters }: ToWorker) => {
  parentPort?.postMessage(answer(id, { sql, parameters }))
})

function answer(id: number, asked: Omit<ToWorker, 'id'>): FromWorker {
  try {
    return { id, rows: run(handle, asked).rows }
  } catch (error) {
    // Between threads an error loses all but its message.
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { id, error: { message, code, errcode } }
  }
}
