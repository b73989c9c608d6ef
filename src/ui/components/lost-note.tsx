import { useMessages } from '../i18n/messages.ts'
import { usePageContext } from '../page-context.ts'

/** Says on every page what does not work at the moment. */
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
