import { PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#ui/i18n/messages.ts'

/** Collapses the sidebar. The script in the head restores the choice before the first paint. */
export function SidebarSwitch() {
  const t = useMessages().dashboard
  const [isNarrow, setIsNarrow] = useState<boolean>()
  useEffect(() => setIsNarrow(document.documentElement.dataset.sidebar === 'narrow'), [])

  function turn(): void {
    const now = isNarrow ? 'wide' : 'narrow'
    document.documentElement.dataset.sidebar = now
    setIsNarrow(!isNarrow)
    try {
      localStorage.setItem('sidebar', now)
    } catch {
      // Without storage, the choice lasts only for this page.
    }
  }
  return (
    <button
      type="button"
      className="sidebar-switch scripted"
      disabled={isNarrow === undefined}
      aria-pressed={isNarrow}
      aria-label={t.narrowMenu}
      title={t.narrowMenu}
      onClick={turn}
    >
      <PanelLeft size={18} aria-hidden="true" />
    </button>
  )
}
