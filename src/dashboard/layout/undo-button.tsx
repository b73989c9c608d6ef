import { useFetcher, useInRouterContext } from 'react-router'
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

export function UndoButton({ undo, ...props }: Props) {
  const { path, query = '' } = usePageContext().here
  const fields = fieldsOf(undo, path + query)
  // Pages of the server, such as the one that refuses a request, are outside the router.
  if (useInRouterContext()) return <FetchedUndo {...{ fields }} {...props} />
  return (
    <form method="post" action={action} id={props.formId}>
      <Fields {...{ fields }} about={props.about} />
    </form>
  )
}

type FormProps = Omit<Props, 'undo'> & { fields: Record<string, string> }

/** Uses a fetcher instead of a navigation, so that a form that is being filled in keeps its values. */
function FetchedUndo({ fields, formId, about, isKeyed = false }: FormProps) {
  const { title } = useMessages().dashboard.undo
  const { Form, state, submit } = useFetcher()
  const isSending = state !== 'idle'
  const act = () => void submit(fields, { method: 'post', action })
  useShortcuts(isKeyed && !isSending ? [{ key: 'z', title, act }] : [], 'everywhere')
  return (
    <Form method="post" action={action} id={formId} preventScrollReset>
      <Fields {...{ fields, about, isSending }} />
    </Form>
  )
}

type FieldsProps = {
  fields: Record<string, string>
  about: string | undefined
  isSending?: boolean
}

function Fields({ fields, about, isSending = false }: FieldsProps) {
  const { button } = useMessages().dashboard.undo
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" disabled={isSending} aria-busy={isSending || undefined}>
        {button}
        {about && <span className="unseen"> {about}</span>}
      </button>
    </>
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
