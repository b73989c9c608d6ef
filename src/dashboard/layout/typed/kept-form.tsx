import { useState } from 'react'
import { Form, type FormProps } from 'react-router'
import { Conflict } from '#ui/components/conflict.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import { type Asked, RestoredNote, useKeptText } from './use-kept-text.tsx'

type Props = Asked &
  FormProps & {
    heading?: string
    /** Idempotency key: a form that is sent twice records one item */
    newId?: string
    /** Whether another item with the same key and other values was sent before */
    isSentBefore?: boolean | undefined
  }

/** A posted form that keeps what is typed into it until it is saved. */
export function KeptForm({ action, group, version, returned, newId, ...form }: Props) {
  const { heading, isSentBefore = false, children, ...attributes } = form
  const { sentBefore } = useMessages().dashboard
  const kept = useKeptText({ action, group, version, returned })
  const { watch, restoredId, ...earlier } = kept
  // Loaded anew, the page has another key, and this form may be on its way under the first one.
  const [firstId] = useState(newId)
  const id = (!isSentBefore && restoredId) || (returned ? newId : firstId)
  return (
    <Form method="post" action={action} noValidate {...attributes} {...watch}>
      {heading && <h2>{heading}</h2>}
      <RestoredNote {...earlier} />
      {isSentBefore && <Conflict words={sentBefore} />}
      {newId && <input type="hidden" name="id" value={id} />}
      {children}
    </Form>
  )
}
