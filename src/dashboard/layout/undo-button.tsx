import { useMemo } from 'react'
import { useFetcher } from 'react-router'
import type { Undo } from '#contract/undo.ts'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { useShortcuts } from './use-shortcuts.ts'

const action = '/dashboard/undo'

type Props = {
  undo: Undo
  formId?: string
  about?: string
  /** Whether the Z key presses the button */
  isKeyed?: boolean
}

/**
 * Undoes a change and returns to this page. It uses a fetcher instead of a navigation, so that a form that is
 * being filled in keeps its values.
 */
export function UndoButton({ undo, formId, about, isKeyed = false }: Props) {
  const { button, title } = useMessages().dashboard.undo
  const { Form, state, submit } = useFetcher()
  const { here } = usePageContext()
  const { path, query = '' } = here
  const fields = useMemo(() => fieldsOf(undo, path + query), [undo, path, query])
  const shortcuts = useMemo(() => {
    const act = () => void submit(fields, { method: 'post', action })
    return isKeyed ? [{ key: 'z', title, act }] : []
  }, [isKeyed, fields, title, submit])
  useShortcuts(shortcuts, 'everywhere')
  return (
    <Form method="post" action={action} id={formId} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" disabled={state !== 'idle'} aria-busy={state !== 'idle' || undefined}>
        {button}
        {about && <span className="unseen"> {about}</span>}
      </button>
    </Form>
  )
}

function fieldsOf(undo: Undo, back: string): Record<string, string> {
  return {
    of: undo.of,
    ...(undo.of === 'role' && { role: undo.role }),
    left: undo.left.map(({ id, revision }) => `${id}:${revision}`).join(' '),
    back,
  }
}
