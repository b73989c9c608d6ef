import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** Entries that mounted components offer to others, in the order of mounting. */
export function createRegistry<Entry>() {
  let entries: readonly RefObject<Entry | undefined>[] = []
  const listeners = new Set<() => void>()
  const now = () => entries.flatMap(({ current }) => current ?? [])

  function tell(): void {
    for (const listen of listeners) listen()
  }
  function change(to: typeof entries): void {
    entries = to
    tell()
  }
  function subscribe(listen: () => void): () => void {
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }
  function useEntry(entry: Entry | undefined): void {
    const latest = useRef(entry)
    useEffect(() => {
      latest.current = entry
    })
    useEffect(() => {
      change([...entries, latest])
      return () => change(entries.filter((one) => one !== latest))
    }, [])
  }
  function useEntries(): Entry[] {
    useSyncExternalStore(
      subscribe,
      () => entries,
      () => entries,
    )
    return now()
  }
  return { now, tell, subscribe, useEntry, useEntries }
}
