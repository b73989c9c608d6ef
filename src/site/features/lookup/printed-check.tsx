import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { QrCode } from './qr-code.tsx'

/**
 * On paper only. The code leads to the page where anybody can search for themselves, never to this
 * result: a sheet that is passed around proves nothing until it is looked up again.
 */
export function PrintedCheck({ path }: { path: string }) {
  const t = useMessages()
  const { origin } = usePageContext()
  const address = origin + path
  return (
    <aside className="printed-check" aria-hidden="true">
      <QrCode text={address} />
      <p>
        {t.checkAgainAt}
        <br />
        {address}
      </p>
    </aside>
  )
}
