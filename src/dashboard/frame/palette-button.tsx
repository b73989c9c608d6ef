import { Search } from 'lucide-react'
import { type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
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
  const early = useRef('')
  function close(): void {
    early.current = ''
    setIsOpen(false)
  }
  const dialog = isOpen && (
    <Suspense fallback={<EarlyKeys typed={early} close={close} />}>
      <PaletteDialog early={early} onClose={close} />
    </Suspense>
  )
  return { button, dialog }
}

/**
 * Takes what is typed until the dialog is loaded: on the page below, letters are keys that act. The focus
 * stays where it was, for the dialog to give back.
 */
function EarlyKeys({ typed, close }: { typed: RefObject<string>; close: () => void }) {
  useLayoutEffect(() => {
    function take(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey) return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') close()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if (key.length === 1 || key > '~') typed.current += key
    }
    const away = new AbortController()
    document.addEventListener('keydown', take, { capture: true, signal: away.signal })
    // Whoever goes on with the page does not want to wait.
    document.addEventListener('pointerdown', close, { signal: away.signal })
    return () => away.abort()
  }, [typed, close])
  return null
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
