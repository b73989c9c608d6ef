import { useEffect, useState } from 'react'

/**
 * Whether a script runs. Call this hook in the smallest possible component, because that component renders
 * again right after hydration.
 */
export function useScript(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(true), [])
  return has
}
