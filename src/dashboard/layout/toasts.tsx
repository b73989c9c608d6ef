import { useEffect, useState } from 'react'
import { type Toast, toasts } from '#contract/toast.ts'
import { useMessages } from '#ui/i18n/messages.ts'

const untilItIsHeardMs = 150

/** The message of the last action. Screen readers announce what is added, not what is there. */
export function Toasts({ toast }: { toast: Toast | undefined }) {
  const t = useMessages()
  const [shown, setShown] = useState(toast)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => {
    setIsHydrated(true)
    setShown(undefined)
    const timer = setTimeout(() => setShown(toast), untilItIsHeardMs)
    return () => clearTimeout(timer)
  }, [toast])

  const words = shown && t.toasts[shown.kind](shown.name ?? '')
  const close = () => setShown(undefined)
  return (
    <div role="status" className="toasts">
      {shown && words && (
        <div className="toast" data-toast={toasts[shown.kind]} onAnimationEnd={close}>
          {words.title && <strong>{words.title}</strong>}
          <p>{words.text}</p>
          {toasts[shown.kind] === 'until closed' && (
            <button type="button" data-close="" hidden={!isHydrated} onClick={close}>
              <span className="unseen">{t.dashboard.closeToast}</span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
