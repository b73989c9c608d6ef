import { Search } from 'lucide-react'
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { lazyDialog, UpdatedMeanwhile } from '#dashboard/layout/lazy-dialog.tsx'
import { modifier, type Shortcut, useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { useMessages } from '#ui/i18n/messages.ts'

const PaletteDialog = lazyDialog(() => import('./palette-dialog.tsx'), UpdatedMeanwhile)

/** The command palette, also opened by Ctrl+K. It needs a script. */
export function usePalette() {
  const { palette: t, shortcuts } = useMessages().dashboard
  const [isOpen, setIsOpen] = useState(false)
  const show = () => setIsOpen(true)
  const own: Shortcut[] = [
    { key: 'k', withCtrl: true, title: t.key, act: show },
    { key: '/', title: shortcuts.search, act: () => focusSearch() || show() },
  ]
  useShortcuts(own, 'everywhere')

  function open(): void {
    // The drawer is in the top layer and would cover the dialog.
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
 * Collects keys until the dialog chunk is loaded; otherwise they would trigger shortcuts of the page. The
 * focus does not move, so that the dialog can restore it on closing.
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
    // A click on the page cancels opening the palette.
    document.addEventListener('pointerdown', close, { signal: away.signal })
    return () => away.abort()
  }, [typed, close])
  return null
}

/** The button takes up its space before hydration, so that nothing moves under the pointer. */
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

/** Focuses the search field of this page, and returns whether there is one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('#content search input')
  search?.focus()
  search?.select()
  return search !== null
}
