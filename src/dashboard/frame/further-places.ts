import { CircleUser, GraduationCap, IdCard, UsersRound } from 'lucide-react'
import type { Role } from '#contract/staff.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'
import { usePageContext } from '#ui/page-context.ts'

const places: Record<Role, (keyof typeof further)[]> = {
  admin: ['invitations', 'addClass', 'tokens', 'twoFactor'],
  moderator: ['tokens', 'twoFactor'],
  student: ['claim', 'twoFactor'],
}

const further = {
  invitations: ['/dashboard/invitations', UsersRound],
  addClass: ['/dashboard/classes/new', GraduationCap],
  tokens: ['/account/tokens', CircleUser],
  twoFactor: ['/account/two-factor', CircleUser],
  claim: ['/claim', IdCard],
} as const

/** Pages that are not in the navigation */
export function useFurtherPlaces() {
  const { furtherPages } = useRecordListsMessages()
  const { signedIn } = usePageContext()
  return (signedIn ? places[signedIn.role] : []).map((place) => {
    const [path, Icon] = further[place]
    return { path, title: furtherPages[place], Icon }
  })
}
