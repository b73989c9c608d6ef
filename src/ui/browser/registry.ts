import { useEffect, useSyncExternalStore } from 'react'

/** Entries that mounted components offer to others, in the order of mounting. */
export function createRegistry<Entry>() {
  let entries: readonly Entry[] = []
  const listeners = new Set<() => void>()
  const now = () => entries

  function tell(): void {
    for (const listen of listeners) listen()
  }
  function change(to: readonly Entry[]): void {
    entries = to
    tell()
  }
  function subscribe(listen: () => void): () => void {
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }
  /** The entry must be referentially stable: a new object is registered again. */
  function useEntry(entry: Entry | undefined): void {
    useEffect(() => {
      if (entry === undefined) return
      change([...entries, entry])
      return () => change(entries.filter((one) => one !== entry))
    }, [entry])
  }
  return {
    now,
    tell,
    subscribe,
    useEntry,
    useEntries: () => useSyncExternalStore(subscribe, now, now),
  }
}
