import { Form, type FormProps } from 'react-router'
import { Conflict } from '#ui/components/conflict.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { type Asked, RestoredNote, useKeptText } from './use-kept-text.tsx'

type Props = Asked &
  Omit<FormProps, 'ref' | 'onInput' | 'onSubmit'> & {
    heading?: string
    /** Of the saved item: what was typed belongs to the version that it was typed into. */
    revision?: number | undefined
  }

/**
 * A posted form that keeps what is typed into it until it is saved. One with an id is answered at its place, far down
 * on a page, where nothing else says without JavaScript that it was refused.
 */
export function KeptForm({ action, group, version, returned, newId, ...form }: Props) {
  const { heading, isSentBefore = false, revision, children, ...attributes } = form
  const { sentBefore } = useMessages().dashboard
  const kept = useKeptText({ action, group, version, returned, newId, isSentBefore })
  const { watch, id, ...earlier } = kept
  const to = attributes.id ? `${action}#${attributes.id}` : action
  return (
    <Form method="post" action={to} noValidate {...attributes} {...watch}>
      {heading && <h2>{heading}</h2>}
      <RestoredNote {...earlier} />
      {isSentBefore && <Conflict words={sentBefore} />}
      {newId && <input type="hidden" name="id" value={id} />}
      {revision !== undefined && (
        <input type="hidden" name="revision" value={kept.restored?.fields.revision ?? revision} />
      )}
      {children}
    </Form>
  )
}
