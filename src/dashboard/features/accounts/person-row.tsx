import type { Role } from '#contract/staff.ts'
import { useMessages } from '#ui/i18n/messages.ts'

export type Person = {
  id: string
  email: string
  name: string
  role: Role
  isDisabled: boolean
  hasTwoFactor: boolean
}

/** The buttons carry the id: one form around the whole table sends whichever was pressed. */
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
        <Press name="admin" id={id} words={t.makeAdmin} email={email} isOff={role === 'admin'} />
      </td>
      <td>
        <Press
          name="moderator"
          id={id}
          words={t.makeModerator}
          email={email}
          isOff={role === 'moderator'}
        />
      </td>
      <td>
        <Press name={access} id={id} words={t[access]} email={email} isOff={isOneself} />
        {hasTwoFactor && !isOneself && (
          <button
            type="submit"
            name="reset"
            value={id}
            data-confirm="reset"
            data-about={email}
            aria-label={t.whom(t.resetTwoFactor, email)}
          >
            {t.resetTwoFactor}
          </button>
        )}
      </td>
      <td>
        <button
          type="submit"
          name="delete"
          value={id}
          className="risky"
          data-confirm="delete"
          data-about={email}
          aria-label={t.whom(t.delete, email)}
        >
          {t.delete}
        </button>
      </td>
    </tr>
  )
}

type Press = { name: string; id: string; words: string; email: string; isOff: boolean }

function Press({ name, id, words, email, isOff }: Press) {
  const { people } = useMessages().account
  return (
    <button
      type="submit"
      name={name}
      value={id}
      disabled={isOff}
      aria-label={people.whom(words, email)}
    >
      {words}
    </button>
  )
}
