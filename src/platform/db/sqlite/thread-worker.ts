import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { threadEnded } from '../errors.ts'
import { openHandle, run } from './handle.ts'
import type { FromWorker, Opened, ToWorker } from './thread.ts'

const { file, readOnly } = workerData as Opened
const handle = openHandle(file, readOnly)
if (!readOnly) giveWay()

parentPort?.on('message', (asked: ToWorker) => parentPort?.postMessage(answer(asked)))

function answer({ id, isInTransaction, ...asked }: ToWorker): FromWorker {
  try {
    // Alone, a part of it would be committed at once.
    if (isInTransaction && !handle.database.isTransaction) {
      throw Object.assign(new Error('No transaction is left'), { code: threadEnded })
    }
    return { id, answered: run(handle, asked) }
  } catch (error) {
    // Errors lose their properties between threads, so they are copied.
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { id, error: { message, code, errcode } }
  }
}

/** Long work is not to hold up requests, also where processors are few. */
function giveWay(): void {
  // Elsewhere it would be the priority of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // Where this is not allowed, it works as fast as it may.
  }
}
