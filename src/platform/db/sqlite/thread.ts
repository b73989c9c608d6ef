import { Worker } from 'node:worker_threads'
import { scriptBeside } from '../../fork-worker.ts'
import { threadEnded } from '../errors.ts'
import type { Answered, Asked } from './handle.ts'

export type Opened = { file: string; readOnly: boolean }
export type ToWorker = { id: number; isInTransaction: boolean } & Asked
export type FromWorker = { id: number } & (
  | { answered: Answered<unknown> }
  | { error: { message: string; code: unknown; errcode: unknown } }
)

const script = scriptBeside(import.meta.url, 'thread-worker')

/** A thread with a connection of its own, so that its queries do not block the event loop. */
export class SqliteThread {
  readonly #opened: Opened
  readonly #waiting = new Map<number, PromiseWithResolvers<Answered<unknown>>>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(opened: Opened) {
    this.#opened = opened
  }

  /** `isInTransaction`: the query is refused if the thread has restarted since the transaction began */
  async run<R>({ sql, parameters }: Asked, isInTransaction = false): Promise<Answered<R>> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const answer = Promise.withResolvers<Answered<unknown>>()
    this.#waiting.set(id, answer)
    this.#worker.ref()
    this.#worker.postMessage({ id, sql, parameters, isInTransaction } satisfies ToWorker)
    return (await answer.promise) as Answered<R>
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(script, { workerData: this.#opened })
    worker.unref()
    worker.on('message', (answer: FromWorker) => this.#answered(answer))
    worker.on('error', (error) => this.#failed(worker, error))
    worker.on('exit', () => this.#failed(worker))
    return worker
  }

  #answered(answer: FromWorker): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    // An idle thread must not keep the process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('answered' in answer) {
      waiting?.resolve(answer.answered)
    } else {
      const { message, ...how } = answer.error
      waiting?.reject(Object.assign(new Error(message), how))
    }
  }

  #failed(worker: Worker, cause?: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const ended = new Error('The thread of the database has ended', { cause })
    // A file that cannot be opened is an error of SQLite, not of the thread.
    const isOfEngine = (cause as { code?: unknown } | undefined)?.code === 'ERR_SQLITE_ERROR'
    const error = isOfEngine ? cause : Object.assign(ended, { code: threadEnded })
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
