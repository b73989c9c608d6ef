import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '#ui/i18n/messages.ts'
import { type Control, keys, signs } from '#ui/viewer/controls.ts'
import { listenToGestures } from '#ui/viewer/gestures.ts'
import { createView, type View } from '#ui/viewer/view.ts'
import { viewerWords } from '#ui/viewer/words.ts'

type ViewedScan = { title: string; address: string }

type Props = {
  scans: ViewedScan[]
  first: number
  /** With the place of the last scan */
  onClose: (last: number) => void
}

type Actions = Record<Control, () => void>

/** Shows scans one at a time: on wide screens in its place on the page, otherwise above it. */
export function ScanViewer({ scans, first, onClose }: Props) {
  const words = viewerWords[useLocale()]
  const [at, setAt] = useState(first)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const view = useRef<View>(undefined)
  const last = scans.length - 1
  const act = useMemo((): Actions => {
    return {
      previous: () => setAt((at) => Math.max(0, at - 1)),
      next: () => setAt((at) => Math.min(last, at + 1)),
      smaller: () => view.current?.zoom(1 / 1.4),
      larger: () => view.current?.zoom(1.4),
      fit: () => view.current?.reset(),
      turn: () => view.current?.turn(),
      close: () => dialog.current?.close(),
    }
  }, [last])
  useEffect(() => {
    const isRoomy = matchMedia('(min-width: 64rem)').matches
    if (isRoomy) dialog.current?.show()
    else dialog.current?.showModal()
    close.current?.focus()
  }, [])

  const scan = scans[at]
  if (!scan) return null
  const isAtEnd = { previous: at === 0, next: at === last }
  const controls = Object.keys(signs) as Control[]
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={words.title}
      onKeyDown={(event) => press(event, act)}
      onClose={() => onClose(at)}
    >
      <div className="viewer-head">
        <p aria-live="polite">
          {scan.title} ({words.position(at + 1, scans.length)})
        </p>
        <ControlButton ref={close} control="close" {...{ act }} />
      </div>
      <Stage key={scan.address} {...{ scan, view, act }} />
      <div className="viewer-bar">
        {controls
          .filter((control) => control !== 'close')
          .map((control) => (
            <ControlButton
              key={control}
              {...{ control, act }}
              isOff={control in isAtEnd && isAtEnd[control as keyof typeof isAtEnd]}
            />
          ))}
      </div>
    </dialog>
  )
}

function press(event: KeyboardEvent, act: Actions): void {
  const control = keys[event.key]
  if (!control || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  act[control]()
}

type ButtonProps = {
  control: Control
  act: Actions
  /** A disabled button would lose the keyboard focus. */
  isOff?: boolean
  ref?: RefObject<HTMLButtonElement | null>
}

function ControlButton({ control, act, isOff = false, ref }: ButtonProps) {
  const words = viewerWords[useLocale()]
  return (
    <button
      ref={ref}
      type="button"
      data-sign={signs[control]}
      aria-label={words[control]}
      title={words[control]}
      aria-disabled={isOff || undefined}
      onClick={act[control]}
    />
  )
}

type StageProps = { scan: ViewedScan; view: RefObject<View | undefined>; act: Actions }

/** One scan, which can be moved, zoomed and turned. */
function Stage({ scan, view, act }: StageProps) {
  const words = viewerWords[useLocale()]
  const stage = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const [state, setState] = useState<'waiting' | 'shown' | 'failed'>('waiting')
  useEffect(() => {
    if (!stage.current || !image.current) return
    const listening = new AbortController()
    view.current = createView(image.current, stage.current)
    listenToGestures(stage.current, view.current, act, listening.signal)
    return () => listening.abort()
  }, [view, act])
  return (
    <div
      ref={stage}
      className="stage"
      data-state={state}
      data-wait={state === 'failed' ? words.failed : words.wait}
    >
      <img
        ref={image}
        src={scan.address}
        alt={scan.title}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </div>
  )
}
