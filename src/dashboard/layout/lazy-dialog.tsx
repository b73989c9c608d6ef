import { type ComponentType, lazy, useEffect, useRef } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

/**
 * A dialog that is loaded when it is opened. After an update of the site its file may be gone: then
 * there is the other one, and what was typed on the page stays.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props>,
) {
  return lazy(() => load().catch(() => ({ default: otherwise })))
}

/** The person reloads the page when nothing is left to save. */
export function UpdatedMeanwhile({ onClose }: { onClose: () => void }) {
  const t = useMessages().dashboard.updatedMeanwhile
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="updated-meanwhile" onClose={onClose}>
      <h2 id="updated-meanwhile">{t.title}</h2>
      <p>{t.help}</p>
      <div className="choices">
        <button type="button" onClick={onClose}>
          {t.close}
        </button>
        <button type="button" className="main" onClick={() => location.reload()}>
          {t.reload}
        </button>
      </div>
    </dialog>
  )
}
