import { type Toast, toasts } from '#contract/toast.ts'
import { useMessages } from '../i18n/messages.ts'

/** A toast that fades out by CSS; a script removes it afterwards. */
export function ToastRegion({ toast }: { toast: Toast | undefined }) {
  const t = useMessages()
  if (!toast) return <div role="status" className="toasts" />
  const { title, text } = t.toasts[toast.kind](toast.name ?? '')
  return (
    <div role="status" className="toasts">
      <div className="toast" data-toast={toasts[toast.kind]}>
        {title && (
          <p>
            <strong>{title}</strong>
          </p>
        )}
        <p>{text}</p>
        {typeof toasts[toast.kind] === 'string' && (
          <button type="button" data-close="" hidden>
            <span className="unseen">{t.dashboard.closeToast}</span>
          </button>
        )}
      </div>
    </div>
  )
}
