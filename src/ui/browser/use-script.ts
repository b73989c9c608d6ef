import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether a script runs: false on the server and while its page is hydrated, true at once on a page that the
 * router shows later. Call this hook in the smallest possible component, because that component renders again
 * right after hydration.
 */
export function useScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
