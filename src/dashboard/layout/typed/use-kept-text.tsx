import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { tabCopies } from './tab-copies.ts'

/** All fields of text, hidden ones too, and the names of chosen files */
type Kept = { fields: Record<string, string>; files: string[] }

type Asked = {
  /** The address to which the form is posted */
  action: string
  /** The rejected form, as the server sent it back */
  returned: object | undefined
}

/**
 * Keeps what is typed into a form in this tab until it is saved: it is there again after a reload and after
 * a visit to another page.
 */
export function useKeptText(form: RefObject<HTMLFormElement | null>, { action, returned }: Asked) {
  const copies = tabCopies<Kept>(usePageContext().signedIn?.id ?? '')
  const [restored, setRestored] = useState<Kept>()

  function keep(): void {
    const kept = form.current && textOf(form.current)
    if (kept) copies.keep(action, kept)
    else copies.forget(action)
  }
  const begin = useEffectEvent((isReturned: boolean) => {
    if (isReturned) {
      setRestored(undefined)
      return keep()
    }
    const kept = copies.read(action)
    if (!kept || !form.current) return
    fill(form.current, kept)
    setRestored(kept)
  })
  useEffect(() => begin(returned !== undefined), [returned])
  useWhenSaved({ action, returned }, () => {
    copies.forget(action)
    setRestored(undefined)
  })
  return {
    keep,
    restored,
    discard() {
      copies.forget(action)
      setRestored(undefined)
      form.current?.reset()
    },
  }
}

function textOf(form: HTMLFormElement): Kept | undefined {
  const entries = [...new FormData(form)]
  const texts = form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea')
  if ([...texts].every(({ value }) => value === '')) return undefined
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    files: entries.flatMap(([, value]) => (value instanceof File && value.name ? value.name : [])),
  }
}

/** Hidden fields are left to React. */
function fill(form: HTMLFormElement, { fields }: Kept): void {
  for (const [name, value] of Object.entries(fields)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      field.value = value
    if (field instanceof HTMLInputElement && field.type !== 'hidden') field.value = value
  }
}

/** Calls `tell` once the form was sent and did not come back, also if its page is left with that. */
function useWhenSaved({ action, returned }: Asked, tell: () => void): void {
  const { state, formAction } = useNavigation()
  const wasSent = useRef(false)
  const settle = useEffectEvent((isSaved: boolean) => {
    if (wasSent.current && isSaved) tell()
    wasSent.current = false
  })
  useEffect(() => {
    // An aborted submission never reaches the loading state.
    if (state === 'loading' && formAction === action) wasSent.current = true
    if (state === 'idle') settle(!returned)
  }, [state, formAction, action, returned])
  useEffect(() => () => settle(true), [])
}

type NoteProps = Pick<ReturnType<typeof useKeptText>, 'restored' | 'discard'>

export function RestoredNote({ restored, discard }: NoteProps) {
  const t = useMessages().recordForm
  if (!restored) return null
  const { files } = restored
  return (
    <div className="notice">
      <p>
        {t.restored} {files.length > 0 && t.notRestored(files.join(', '))}
      </p>
      <button type="button" onClick={discard}>
        {t.discard}
      </button>
    </div>
  )
}
