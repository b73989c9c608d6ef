import { MoreHorizontal } from 'lucide-react'
import { accountPhotoAddress, type ListedAccount } from '#contract/staff.ts'
import { SubmitButton } from '#dashboard/layout/submit-button.tsx'
import { Avatar } from '#ui/components/avatar.tsx'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import { Menu } from '#ui/components/popover.tsx'
import { formatInstant } from '#ui/i18n/format.ts'
import { useLocale, useMessages } from '#ui/i18n/messages.ts'
import { type AccountMessages, useAccountMessages } from '#ui/i18n/parts/account.ts'
import { useRecordListsMessages } from '#ui/i18n/parts/record-lists.ts'

export const accountButtons = [
  'admin',
  'moderator',
  'disable',
  'enable',
  'reset',
  'delete',
] as const
export type AccountButton = (typeof accountButtons)[number]

/** The confirmation that an action needs; none for enabling, which brings nothing to an end. */
export function questionOf(
  { pressed, email, isOneself }: { pressed: AccountButton; email: string; isOneself: boolean },
  words: AccountMessages['people'],
): { kind: ConfirmKind; about: string } | undefined {
  switch (pressed) {
    case 'admin':
    case 'moderator': {
      const change = pressed === 'admin' ? words.makeAdmin : words.makeModerator
      const kind = pressed === 'admin' ? 'adminRole' : 'role'
      return { kind: isOneself ? 'ownRole' : kind, about: words.whom(change, email) }
    }
    case 'disable':
    case 'reset':
      return { kind: pressed, about: email }
    case 'delete':
      return { kind: 'account', about: email }
    default:
      return undefined
  }
}

/** The buttons carry the account id, because one form surrounds the whole table. */
export function AccountRow({ account, isOneself }: { account: ListedAccount; isOneself: boolean }) {
  const messages = useMessages()
  const { moreFor } = useRecordListsMessages()
  const locale = useLocale()
  const t = useAccountMessages().people
  const { id, email, name, role, isDisabled, hasTwoFactor, lastSignInAt } = account
  const photo = account.photoId ? accountPhotoAddress(account.photoId) : undefined
  const notes = [messages.dashboard.roles[role], isDisabled && t.disabled, isOneself && t.you]
  const button = (pressed: AccountButton, words: string, role?: 'menuitem') => (
    <RowButton {...{ pressed, words, role, account, isOneself }} />
  )
  return (
    <tr id={`a-${id}`}>
      <th scope="row">
        <div className="who">
          <Avatar name={name} src={photo} isRound />
          <div>
            {email}
            <span className="quiet">
              {name} · {notes.filter(Boolean).join(', ')}
            </span>
          </div>
        </div>
      </th>
      <td>
        {lastSignInAt ? t.lastSignIn(formatInstant(lastSignInAt, locale)) : t.neverSignedIn}
        <span className="quiet">{hasTwoFactor ? t.withTwoFactor : t.withoutTwoFactor}</span>
      </td>
      <td>
        <div className="row-actions">
          {!isOneself &&
            button(isDisabled ? 'enable' : 'disable', isDisabled ? t.enable : t.disable)}
          <Menu id={`m-${id}`} title={<MoreHorizontal aria-hidden="true" />} label={moreFor(email)}>
            {role !== 'admin' && button('admin', t.makeAdmin, 'menuitem')}
            {role !== 'moderator' && button('moderator', t.makeModerator, 'menuitem')}
            {hasTwoFactor && !isOneself && button('reset', t.resetTwoFactor, 'menuitem')}
            {button('delete', t.delete, 'menuitem')}
          </Menu>
        </div>
      </td>
    </tr>
  )
}

type ButtonProps = {
  pressed: AccountButton
  words: string
  /** Buttons in the menu of a row need no account name, because the menu has it already. */
  role: 'menuitem' | undefined
  account: ListedAccount
  isOneself: boolean
}

function RowButton({ pressed, words, role, account, isOneself }: ButtonProps) {
  const { id, email, revision } = account
  const { people } = useAccountMessages()
  // A role is changed only if it is still the one on the page.
  const isOfRole = pressed === 'admin' || pressed === 'moderator'
  return (
    <SubmitButton
      name={pressed}
      value={isOfRole ? `${id}:${revision}` : id}
      variant={pressed === 'delete' ? 'risky' : undefined}
      confirm={questionOf({ pressed, email, isOneself }, people)}
      role={role}
      aria-label={role ? undefined : people.whom(words, email)}
    >
      {words}
    </SubmitButton>
  )
}
