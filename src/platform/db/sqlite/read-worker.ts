import { parentPort, workerData } from 'node:worker_threads'
import { openHandle, run } from './handle.ts'
import type { FromWorker, ToWorker } from './read-thread.ts'

const handle = openHandle((workerData as { file: string }).file, true)

parentPort?.on('message', ({ id, sql, parameters }: ToWorker) => {
  parentPort?.postMessage(answer(id, { sql, parameters }))
})

function answer(id: number, asked: Omit<ToWorker, 'id'>): FromWorker {
  try {
    return { id, rows: run(handle, asked).rows }
  } catch (error) {
    // Errors lose their properties between threads, so they are copied.
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { id, error: { message, code, errcode } }
  }
}
