import type { Role } from '#contract/staff.ts'
import { Button } from '#ui/components/button.tsx'
import { useMessages } from '#ui/i18n/messages.ts'

export type Person = {
  id: string
  email: string
  name: string
  role: Role
  isDisabled: boolean
  hasTwoFactor: boolean
}

/** The buttons carry the id, because one form surrounds the whole table. */
export function PersonRow({ person, isOneself }: { person: Person; isOneself: boolean }) {
  const { dashboard, account } = useMessages()
  const t = account.people
  const { id, email, name, role, isDisabled, hasTwoFactor } = person
  const access = isDisabled ? 'enable' : 'disable'
  const notes = [dashboard.roles[role], isDisabled && t.disabled, isOneself && t.you]
  return (
    <tr id={`a-${id}`}>
      <th scope="row">
        {email}
        <span className="quiet">
          {name} · {notes.filter(Boolean).join(', ')}
        </span>
      </th>
      <td>
        <PersonButton
          name="admin"
          words={t.makeAdmin}
          person={person}
          disabled={role === 'admin'}
        />
      </td>
      <td>
        <PersonButton
          name="moderator"
          words={t.makeModerator}
          person={person}
          disabled={role === 'moderator'}
        />
      </td>
      <td>
        <PersonButton name={access} words={t[access]} person={person} disabled={isOneself} />
        {hasTwoFactor && !isOneself && (
          <PersonButton name="reset" words={t.resetTwoFactor} person={person} asks="reset" />
        )}
      </td>
      <td>
        <PersonButton name="delete" words={t.delete} person={person} asks="delete" />
      </td>
    </tr>
  )
}

type ButtonProps = {
  name: string
  words: string
  person: Person
  disabled?: boolean
  asks?: 'reset' | 'delete'
}

function PersonButton({ name, words, person: { id, email }, disabled, asks }: ButtonProps) {
  const { people } = useMessages().account
  return (
    <Button
      variant={asks === 'delete' ? 'risky' : undefined}
      value={id}
      confirm={asks && { kind: asks, about: email }}
      aria-label={people.whom(words, email)}
      {...{ name, disabled }}
    >
      {words}
    </Button>
  )
}
