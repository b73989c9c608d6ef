import { useEffect } from 'react'

const keptBy = ['afterprint', 'copy']

/**
 * The browser asks before this page is closed, reloaded or shown in another language, until what it shows only
 * once has been printed or copied.
 */
export function useAskBeforeLeaving(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return
    const ask = (leaving: Event) => leaving.preventDefault()
    const settle = () => removeEventListener('beforeunload', ask)
    addEventListener('beforeunload', ask)
    for (const kept of keptBy) addEventListener(kept, settle)
    return () => {
      settle()
      for (const kept of keptBy) removeEventListener(kept, settle)
    }
  }, [isAsking])
}
