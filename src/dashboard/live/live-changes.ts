import { useEffect, useEffectEvent } from 'react'

/** Changed records; without `records`, any record may have changed */
type Change = { records?: { id: string; revision?: number }[] }

const [firstPauseMs, longestPauseMs] = [2000, 60_000]
/** Each connection counts as a use of the session, so an unused tab closes its stream to let it expire. */
const unusedAfterMs = 5 * 60_000
const leastBetweenMs = 5000

const listeners = new Set<(change: Change) => void>()

/** Calls `listen` when records have changed, in whichever server process. */
export function useChanges(listen: (change: Change) => void): void {
  const hear = useEffectEvent(listen)
  useEffect(() => {
    const own = (change: Change) => hear(change)
    listeners.add(own)
    return () => void listeners.delete(own)
  }, [])
}

/**
 * Keeps one event stream for this tab, while it is visible and in use. Changes may be missed while the stream
 * is closed, so listeners are then told that any record may have changed.
 */
export function useLiveStream(isOn: boolean, seenTo: number | undefined): void {
  const begin = useEffectEvent(() => keepStream(inBatches(), seenTo))
  useEffect(() => (isOn ? begin() : undefined), [isOn])
}

function keepStream(tell: (change: Change) => void, seenTo = Number.NaN): () => void {
  const left = new AbortController()
  const { signal } = left
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let [failures, usedAt, isBehind, after] = [0, Date.now(), false, `?after=${seenTo}`]

  function open(): void {
    clearTimeout(retry)
    if (source || document.visibilityState === 'hidden') return
    source = new EventSource(`/dashboard/live${after}`)
    source.onopen = () => {
      failures = 0
      catchUp()
    }
    source.onmessage = ({ data }) => tell(JSON.parse(data))
    source.onerror = () => {
      shut()
      retry = setTimeout(open, pauseAfter(failures++))
    }
  }

  function shut(): void {
    clearTimeout(retry)
    source?.close()
    source = undefined
    isBehind = true
    // Then the page is loaded again.
    after = ''
  }

  function catchUp(): void {
    if (isBehind) tell({})
    isBehind = false
  }

  function use(): void {
    const wasUnused = Date.now() - usedAt > unusedAfterMs
    usedAt = Date.now()
    if (wasUnused) see()
  }

  function see(): void {
    const isSeen = document.visibilityState === 'visible'
    if (!isSeen) shut()
    else {
      usedAt = Date.now()
      // Catch up even if no stream can be opened.
      catchUp()
      open()
    }
  }
  const idle = setInterval(() => {
    if (Date.now() - usedAt > unusedAfterMs) shut()
  }, 30_000)
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, use, { signal })
  document.addEventListener('visibilitychange', see, { signal })
  // A window beside another one is visible before it has the focus.
  for (const event of ['online', 'focus']) window.addEventListener(event, see, { signal })
  open()
  return () => {
    left.abort()
    clearInterval(idle)
    shut()
  }
}

/** Exponential backoff with jitter, so that clients of a restarted server do not all reconnect at once */
function pauseAfter(failures: number): number {
  return Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2)
}

/** Batches changes, and delays them at random so that not all tabs reload at the same moment. */
function inBatches(): (change: Change) => void {
  let waiting: Change | undefined
  let toldAt = 0
  return ({ records }) => {
    const isFirst = waiting === undefined
    const before = waiting ? waiting.records : []
    waiting = records && before ? { records: [...before, ...records] } : {}
    if (!isFirst) return
    const pause = Math.max(toldAt + leastBetweenMs - Date.now(), Math.random() * 500)
    setTimeout(() => {
      const told = waiting ?? {}
      waiting = undefined
      toldAt = Date.now()
      for (const listen of listeners) listen(told)
    }, pause)
  }
}
