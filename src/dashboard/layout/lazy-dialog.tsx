import { type ComponentType, lazy, useEffect, useReducer, useRef } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

/**
 * A dialog that is loaded when it is opened. After an upgrade of the site its chunk may no longer exist: then
 * `Otherwise` is shown, and what was typed on the page stays. If the network was gone, it is loaded when that
 * is back.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Otherwise: ComponentType<Props>,
) {
  let hasFailed = false
  function begin() {
    hasFailed = false
    return lazy(() =>
      load().catch(() => {
        hasFailed = true
        return { default: Instead }
      }),
    )
  }
  let Latest: ComponentType<Props> = begin()

  /** On unmount, allows a new attempt to load the chunk. */
  function Instead(props: Props) {
    useEffect(() => {
      return () => {
        Latest = begin()
      }
    }, [])
    return <Otherwise {...props} />
  }
  return function LazyDialog(props: Props) {
    const [, tryAgain] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      const retry = () => {
        if (!hasFailed) return
        Latest = begin()
        tryAgain()
      }
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [])
    return <Latest {...props} />
  }
}

/** Asks the person to reload after saving their work. While offline it advises against a reload. */
export function UpdatedMeanwhile({ onClose }: { onClose: () => void }) {
  const { updatedMeanwhile, held } = useMessages().dashboard
  const isAway = !navigator.onLine
  const t = { ...updatedMeanwhile, ...(isAway && held.offline) }
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="updated-meanwhile" onClose={onClose}>
      <h2 id="updated-meanwhile">{t.title}</h2>
      <p>{t.help}</p>
      <div className="choices">
        <button type="button" onClick={onClose}>
          {isAway ? held.back : t.close}
        </button>
        {!isAway && (
          <button type="button" className="main" onClick={() => location.reload()}>
            {t.reload}
          </button>
        )}
      </div>
    </dialog>
  )
}

const frame = () => new Promise((next) => requestAnimationFrame(next))

/**
 * Makes the page behind a modal inert only once screen readers have been told of the focus in it. Told in
 * the other order, Orca meets the new focus while it looks for the lost one, and says nothing.
 */
export const announcedBeforeHidden = {
  UNSTABLE_deferUntilEntered: true,
  async onEnter(): Promise<void> {
    await frame()
    await frame()
  },
} as const
