import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Answered, Asked } from './handle.ts'

export type ToWorker = { id: number } & Asked
export type FromWorker = { id: number } & (
  | { rows: unknown[] }
  | { error: { message: string; code: unknown; errcode: unknown } }
)

const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const script = fileURLToPath(new URL(`./read-worker.${ending}`, import.meta.url))

/** A thread with a read-only connection, so that slow queries do not block the event loop. */
export class ReadThread {
  readonly #file: string
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  #worker: Worker | undefined
  #lastId = 0

  constructor(file: string) {
    this.#file = file
  }

  async run<R>({ sql, parameters }: Asked): Promise<Answered<R>> {
    this.#worker ??= this.#start()
    const id = ++this.#lastId
    const answer = Promise.withResolvers<unknown[]>()
    this.#waiting.set(id, answer)
    this.#worker.ref()
    this.#worker.postMessage({ id, sql, parameters } satisfies ToWorker)
    return { rows: (await answer.promise) as R[] }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(script, { workerData: { file: this.#file } })
    worker.unref()
    worker.on('message', (answer: FromWorker) => this.#answered(answer))
    worker.on('error', (error) => this.#failed(worker, error))
    worker.on('exit', () => this.#failed(worker, new Error('The reader thread has ended')))
    return worker
  }

  #answered(answer: FromWorker): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    // Idle, the thread does not keep the process alive.
    if (this.#waiting.size === 0) this.#worker?.unref()
    if ('rows' in answer) {
      waiting?.resolve(answer.rows)
    } else {
      const { message, ...how } = answer.error
      waiting?.reject(Object.assign(new Error(message), how))
    }
  }

  #failed(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
