import { Menu } from 'lucide-react'
import { plainPath } from '#contract/lookup-pages.ts'
import type { Role } from '#contract/staff.ts'
import { Link } from '#dashboard/layout/link.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { type Place, usePlaces } from './places.ts'

const mainPlaces: Record<Role, Place[]> = {
  admin: ['overview', 'update', 'Control_Post', 'Entry'],
  moderator: ['ManagePost', 'notifications', 'lookup'],
  student: ['classes', 'my-selected-classes', 'my-enrolled-classes'],
}

/** On phones: the places that are gone to most, and the menu. */
export function BottomBar({ role }: { role: Role }) {
  const t = useMessages().dashboard
  const { here } = usePageContext()
  const places = usePlaces().flatMap(({ places }) => places)
  const main = mainPlaces[role].flatMap((name) => places.filter(({ place }) => place === name))
  return (
    <nav className="bottom-bar" aria-label={t.mainPages}>
      {main.map(({ place, path, title, Icon }) => (
        <Link
          key={place}
          href={path}
          aria-current={path === plainPath(here.path) ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          <span>{title}</span>
        </Link>
      ))}
      <button type="button" popoverTarget="drawer" className="menu">
        <Menu size={20} aria-hidden="true" />
        <span>{t.menu}</span>
      </button>
    </nav>
  )
}
