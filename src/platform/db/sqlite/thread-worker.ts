import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { threadEnded } from '../errors.ts'
import { openHandle, run } from './handle.ts'
import type { FromWorker, Opened, ToWorker } from './thread.ts'

/** Lists of many records look up each of them, in indexes of some 100 MB for a million. */
const cacheOfListsKb = 64_000

const { file, readOnly } = workerData as Opened
const handle = openHandle(file, readOnly, readOnly ? cacheOfListsKb : undefined)
if (!readOnly) giveWay()

parentPort?.on('message', (asked: ToWorker) => parentPort?.postMessage(answer(asked)))

function answer({ id, isInTransaction, ...asked }: ToWorker): FromWorker {
  try {
    // Outside of its transaction, this statement alone would be committed.
    if (isInTransaction && !handle.database.isTransaction) {
      throw Object.assign(new Error('No transaction is left'), { code: threadEnded })
    }
    return { id, answered: run(handle, asked) }
  } catch (error) {
    // Errors lose their own properties when they are sent between threads, so these are copied.
    const { message, code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
    return { id, error: { message, code, errcode } }
  }
}

/** Lowers the priority, so that long work does not delay requests on machines with few CPU cores. */
function giveWay(): void {
  // On other systems this would change the priority of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(10)
  } catch {
    // Where this is not allowed, the thread keeps the normal priority.
  }
}
