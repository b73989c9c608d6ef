import { megaMenu } from '#ui/content/mega-menu.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { LinkGroups } from './menu-links.tsx'

/** Opens and closes without a script; with one, its topics also open under the pointer. */
export function MegaMenu() {
  const t = useMessages()
  return (
    <div id="mega-menu" popover="auto" className="mega-menu">
      <nav aria-label={t.visit.menuLabel}>
        <LinkGroups groups={megaMenu} name="topic" />
      </nav>
      <button type="button" popoverTarget="mega-menu" popoverTargetAction="hide">
        {t.visit.closeMenu}
      </button>
    </div>
  )
}
