import { Search } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { lazyDialog, UpdatedMeanwhile } from '#dashboard/layout/lazy-dialog.tsx'
import { modifier, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { useMessages } from '#ui/i18n/messages.ts'

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx'), UpdatedMeanwhile)

/** The command palette, which Ctrl+K opens as well. It needs a script. */
export function usePalette() {
  const { palette: t, shortcuts } = useMessages().dashboard
  const [isOpen, setIsOpen] = useState(false)
  const own = useMemo(() => {
    const show = () => setIsOpen(true)
    return [
      { key: 'k', withCtrl: true as const, title: t.key, act: show },
      { key: '/', title: shortcuts.search, act: () => focusSearch() || show() },
    ]
  }, [t, shortcuts])
  useShortcuts(own, 'everywhere')

  function open(): void {
    // What is in the top layer would cover the dialog.
    document.getElementById('drawer')?.hidePopover()
    setIsOpen(true)
  }
  const button = <PaletteButton open={open} />
  const dialog = isOpen && (
    <Suspense>
      <PaletteDialog onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { button, dialog }
}

/** Its place is kept before it works: what moves under a finger is not pressed. */
function PaletteButton({ open }: { open: () => void }) {
  const t = useMessages().dashboard.palette
  const isLive = useScript()
  return (
    <button type="button" className="palette-button scripted" disabled={!isLive} onClick={open}>
      <Search size={18} aria-hidden="true" />
      <span>{t.open}</span>
      <kbd>{isLive ? modifier() : 'Ctrl'} K</kbd>
    </button>
  )
}

/** Whether there is a search on this page. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('#content search input')
  search?.focus()
  search?.select()
  return search !== null
}
