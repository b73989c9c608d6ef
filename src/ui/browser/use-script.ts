import { useEffect, useState } from 'react'

/**
 * Whether a script runs. To be asked by the smallest component: it is rendered again right after
 * hydration, and nothing else happens meanwhile.
 */
export function useScript(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(true), [])
  return has
}
