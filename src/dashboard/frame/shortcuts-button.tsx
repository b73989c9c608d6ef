import { Keyboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog, UpdatedMeanwhile } from '#dashboard/layout/lazy-dialog.tsx'
import { useShortcuts } from '#dashboard/layout/use-shortcuts.ts'
import { useScript } from '#ui/browser/use-script.ts'
import { useMessages } from '#ui/i18n/messages.ts'

const ShortcutsDialog = lazyDialog(() => import('./shortcuts-dialog.tsx'), UpdatedMeanwhile)

export function ShortcutsButton() {
  const t = useMessages().dashboard.shortcuts
  const isLive = useScript()
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts([{ key: '?', title: t.list, act: () => setIsOpen(true) }], 'everywhere')

  function open(): void {
    // The drawer is in the top layer and would cover the dialog.
    document.getElementById('drawer')?.hidePopover()
    setIsOpen(true)
  }
  return (
    <>
      <button
        type="button"
        className="scripted"
        disabled={!isLive}
        aria-label={t.title}
        title={t.title}
        onClick={open}
      >
        <Keyboard size={18} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
