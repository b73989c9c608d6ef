import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/** A key for a form that is to be empty again once it was saved, and only then. */
export function useFreshForm(action: string, returned: unknown): number {
  const { state, formAction } = useNavigation()
  const wasSent = useRef(false)
  const [key, setKey] = useState(0)
  useEffect(() => {
    // Sending that is given up never gets as far as loading.
    if (formAction === action && state === 'loading') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    if (!returned) setKey((before) => before + 1)
  }, [state, formAction, action, returned])
  return key
}
