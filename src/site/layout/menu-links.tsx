import { type Link, type LinkGroup, leavesTheSite } from '#ui/content/link.ts'
import { megaMenu } from '#ui/content/mega-menu.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { useVisitMessages } from '#ui/i18n/parts/visit.ts'

/** A menu link; links to other sites are marked as such. */
export function MenuLink({ link }: { link: Link }) {
  const t = useMessages()
  const locale = useLocale()
  const title = link.title[locale]
  if (!leavesTheSite(link)) return <a href={link.address}>{title}</a>
  return (
    <a href={link.address} className="leaves">
      {title}
      <span className="unseen"> {t.leavesTheSite}</span>
    </a>
  )
}

export function LinkList({ links }: { links: Link[] }) {
  return (
    <ul className="plain-list">
      {links.map((link) => (
        <li key={link.address}>
          <MenuLink link={link} />
        </li>
      ))}
    </ul>
  )
}

type Props = {
  groups: LinkGroup[]
  /** Groups with the same name are exclusive: opening one closes the others */
  name: string
}

export function LinkGroups({ groups, name }: Props) {
  const locale = useLocale()
  return (
    <ul className="plain-list">
      {groups.map(({ key, title, links }) => (
        <li key={key}>
          <details name={name}>
            <summary>{title[locale]}</summary>
            <LinkList links={links} />
          </details>
        </li>
      ))}
    </ul>
  )
}

/** The topics that visitors need most; the others are one more click away. */
const firstTopics = ['jobs', 'immigration', 'travel']

/** The menu works without a script, which only adds opening on hover. */
export function MegaMenu() {
  const visit = useVisitMessages()
  const [first = [], more = []] = [true, false].map((isFirst) =>
    megaMenu.filter(({ key }) => firstTopics.includes(key) === isFirst),
  )
  return (
    <div id="mega-menu" popover="auto" className="mega-menu">
      <nav aria-label={visit.menuLabel}>
        <LinkGroups groups={first} name="topic" />
        <details className="more">
          <summary>{visit.moreTopics}</summary>
          <LinkGroups groups={more} name="topic" />
        </details>
      </nav>
      <button type="button" popoverTarget="mega-menu" popoverTargetAction="hide">
        {visit.closeMenu}
      </button>
    </div>
  )
}
