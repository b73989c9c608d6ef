import { useMessages } from '../i18n/messages.ts'
import { usePageContext } from '../page-context.ts'

/** A note on every page while scans or disk space are unavailable. */
export function LostNote({ isForStaff = false }: { isForStaff?: boolean }) {
  const t = useMessages()
  const { lost } = usePageContext()
  const isSpaceTold = isForStaff && lost.space
  if (!lost.store && !isSpaceTold) return null
  return (
    <aside className="lost">
      {lost.store && <p>{t.scansAway}</p>}
      {isSpaceTold && <p>{t.spaceLow}</p>}
    </aside>
  )
}
