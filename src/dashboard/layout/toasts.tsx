import { useEffect, useState } from 'react'
import { savedToasts, type Toast, type ToastKind, toasts, undoableForMs } from '#contract/toast.ts'
import type { Undo } from '#contract/undo.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { formatDay } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { Link } from './link.tsx'
import { UndoButton } from './undo-button.tsx'

const untilItIsHeardMs = 150

/** Toasts with a link to the record that has to be looked at, or to a page of it */
const pageOfRecord: Partial<Record<ToastKind, string>> = {
  numberTakenSince: '',
  awaitsConsent: '',
  awaitsAnotherAdmin: '',
  backWithoutConsent: '',
  backAndWithdrawn: '',
  copyRequested: '/requests',
}

/** After a record was added, the form shows the undo button. */
function undoIn(toast: Toast | undefined): Undo | undefined {
  return toast && !savedToasts.includes(toast.kind) ? toast.undo : undefined
}

const lateKinds = ['filesLeft', 'filesNotSent'] as const
const separators = { filesLeft: ', ', filesNotSent: ' ' }
type Late = { kind: (typeof lateKinds)[number]; files: string[] }
let tell: ((late: Late) => void) | undefined

/** Tells of files that came while a record was saved, and that are in no form. */
export function tellOfFilesLeft(files: string[]): void {
  tell?.({ kind: 'filesLeft', files })
}

/** Tells, wherever the person is by now, of files that an import has not taken, each with the reason. */
export function tellOfFilesNotSent(files: string[]): void {
  tell?.({ kind: 'filesNotSent', files })
}

/** The message of the last action. Screen readers announce only what is added to the live region later. */
export function Toasts({ toast }: { toast: Toast | undefined }) {
  const { path: page } = usePageContext().here
  const [told, setTold] = useState({ toast, page })
  const [shown, setShown] = useState(toast)
  const [late, setLate] = useState<Late[]>([])
  const isHydrated = useScript()
  useEffect(() => {
    const add = (one: Late) => setLate((before) => [...before, one])
    // Not those of a page, which go with it
    tell ??= add
    return () => {
      if (tell === add) tell = undefined
    }
  }, [])
  // Revalidation brings no new toast. A toast with an undo button stays on the next page too.
  if (toast && toast !== told.toast) setTold({ toast, page })
  else if (page !== told.page) setTold({ toast: undoIn(told.toast) && told.toast, page })
  useEffect(() => {
    setShown(undefined)
    const timer = setTimeout(() => setShown(told.toast), untilItIsHeardMs)
    return () => clearTimeout(timer)
  }, [told.toast])
  return (
    <div role="status" className="toasts">
      {shown && <Message toast={shown} isHydrated={isHydrated} close={() => setShown(undefined)} />}
      {lateKinds.map((kind) => {
        const files = late.flatMap((one) => (one.kind === kind ? one.files : []))
        return (
          files.length > 0 && (
            <Message
              key={kind}
              toast={{ kind, name: files.join(separators[kind]) }}
              isHydrated={isHydrated}
              close={() => setLate((before) => before.filter((one) => one.kind !== kind))}
            />
          )
        )
      })}
    </div>
  )
}

type Props = { toast: Toast; isHydrated: boolean; close: () => void }

function Message({ toast, isHydrated, close }: Props) {
  const t = useMessages()
  const locale = useLocale()
  const { kind, name, day, record } = toast
  const undo = undoIn(toast)
  const page = pageOfRecord[kind]
  const words = t.toasts[kind](name ?? '', day && formatDay(day, locale))
  const stays = undo && toasts[kind] !== 'until closed' ? undoableForMs : toasts[kind]
  return (
    // Orca says only the last part of what is added at once. The attribute puts this into the accessibility tree.
    <div aria-atomic="true" className="toast" data-toast={stays} onAnimationEnd={close}>
      {words.title && (
        <p>
          <strong>{words.title}</strong>
        </p>
      )}
      <p>{words.text}</p>
      {page !== undefined && record && (
        <Link href={`/dashboard/records/${record}${page}`}>{t.dashboard.openFromToast}</Link>
      )}
      {undo && <UndoButton undo={undo} isKeyed />}
      {typeof stays === 'string' && (
        <button type="button" data-close="" hidden={!isHydrated} onClick={close}>
          <span className="unseen">{t.dashboard.closeToast}</span>
        </button>
      )}
    </div>
  )
}
