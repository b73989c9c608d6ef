import { megaMenu } from '#app/content/mega-menu.ts'
import { useMessages } from '#app/i18n/messages.ts'
import { LinkGroups } from '#app/ui/site/menu-links.tsx'

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
