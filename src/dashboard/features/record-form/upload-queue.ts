import type { FileFault } from '#contract/forms/record-form.ts'
import type { PageSize } from '#contract/record.ts'
import { createSemaphore } from '#contract/semaphore.ts'
import type { TypeByText } from '#contract/text/type-by-text.ts'

export type UploadEnd =
  | { status: 'arrived'; id: string; pages: PageSize[]; suggestion?: TypeByText | undefined }
  | { status: 'refused'; because: FileFault }
  /** `not-yours`: somebody of another role has signed in since, in another tab */
  | { status: 'signed-out' | 'not-yours' }
  /** The network or the server failed; a retry may succeed. */
  | { status: 'broken' }

/** `put-off`: the server is at capacity and asks for a retry after `seconds` */
export type SendEnd = UploadEnd | { status: 'put-off'; seconds: number }

export type UploadState =
  | { status: 'waiting' | 'reading' | 'retrying' | 'offline' }
  | { status: 'sending'; share: number }
  | UploadEnd

/** Uploads one file; `onShare` reports the progress from 0 to 1. */
export type Send = (
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
) => Promise<SendEnd>

export type UploadQueue = {
  /** Returns a function that aborts the upload. */
  add: (file: File, tell: (state: UploadState) => void) => () => void
}

type Options = {
  atOnce?: number
  /** The backoff before each retry, in milliseconds */
  waits?: number[]
  network?: Network
}

type Network = {
  isOnline: () => boolean
  nextOnline: (signal: AbortSignal) => Promise<void>
}

type Job = { file: File; tell: (state: UploadState) => void; signal: AbortSignal }

/** Uploads a few files at a time, retries with backoff, and pauses while offline. */
export function openUploadQueue(
  send: Send,
  { atOnce = 3, waits = [1000, 3000, 9000], network = ofTheBrowser }: Options = {},
): UploadQueue {
  const { acquire } = createSemaphore(atOnce)

  async function sendOne({ file, tell, signal }: Job): Promise<void> {
    const say = (state: UploadState) => signal.aborted || tell(state)
    for (let failures = 0; !signal.aborted; ) {
      if (!network.isOnline()) {
        say({ status: 'offline' })
        await network.nextOnline(signal)
        continue
      }
      say({ status: 'sending', share: 0 })
      const onShare = (share: number) => {
        say(share < 1 ? { status: 'sending', share } : { status: 'reading' })
      }
      const end = await send(file, onShare, signal)
      if (end.status === 'put-off') {
        say({ status: 'retrying' })
        await pause(end.seconds * 1000, signal)
        continue
      }
      if (end.status !== 'broken' || (network.isOnline() && failures >= waits.length)) {
        return void say(end)
      }
      if (!network.isOnline()) continue
      say({ status: 'retrying' })
      await pause(waits[failures++] ?? 0, signal)
    }
  }

  return {
    add(file, tell) {
      const stopped = new AbortController()
      const { signal } = stopped
      tell({ status: 'waiting' })
      acquire(signal).then(
        (release) => sendOne({ file, tell, signal }).finally(release),
        () => {},
      )
      return () => stopped.abort()
    },
  }
}

const ofTheBrowser: Network = {
  isOnline: () => navigator.onLine,
  nextOnline: (signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      addEventListener('online', () => resolve(), { once: true, signal })
    }),
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
