import { megaMenu } from '#app/content/mega-menu.ts'
import { useLocale, useMessages } from '#app/i18n/messages.ts'
import { MenuLink } from '#app/ui/site/menu-link.tsx'

/** Opens and closes without a script; with one, its topics also open under the pointer. */
export function MegaMenu() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <div id="mega-menu" popover="auto" className="mega-menu">
      <nav aria-label={t.visit.menuLabel}>
        <ul>
          {megaMenu.map(({ key, title, links }) => (
            <li key={key}>
              <details name="topic">
                <summary>{title[locale]}</summary>
                <ul>
                  {links.map((link) => (
                    <li key={link.address}>
                      <MenuLink link={link} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" popoverTarget="mega-menu" popoverTargetAction="hide">
        {t.visit.closeMenu}
      </button>
    </div>
  )
}
