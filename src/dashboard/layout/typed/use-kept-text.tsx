import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useMessages } from '#ui/i18n/messages.ts'
import { usePageContext } from '#ui/page-context.ts'
import { isChanged } from './is-changed.ts'
import { isAccepted, pathOf, postsSoFar } from './posts.ts'
import { tabCopies } from './tab-copies.ts'

/** All fields, hidden ones too, and the names of chosen files by their fields; never a password */
type Kept = { fields: Record<string, string>; files: Record<string, string>; version?: string }

export type Asked = {
  action: string
  /** Tells this form from others with the same address */
  group?: string | undefined
  /** What the text is about, at this moment; text about another version is forgotten */
  version?: string | undefined
  /** The rejected form, as the server sent it back */
  returned: object | undefined
  /** Idempotency key: a form that is sent twice makes one item */
  newId?: string | undefined
  /** Whether another item with the same key and other values was sent before */
  isSentBefore?: boolean | undefined
  /** Called when the text was saved or discarded */
  onForget?: (() => void) | undefined
}

/**
 * Keeps what is typed into a form in this tab until it is saved: it is there again after a reload and after
 * a visit to another page.
 */
export function useKeptText(asked: Asked) {
  const { action, group, version, returned, newId, isSentBefore, onForget } = asked
  const form = useRef<HTMLFormElement>(null)
  const name = nameOf(action, group)
  const copies = tabCopies<Kept>(usePageContext().signedIn?.id ?? '')
  const [restored, setRestored] = useState<Kept>()
  // After a reload the page has another key, and this form may be on its way under the first one.
  const [id, setId] = useState(newId)
  const isNew = useRef(true)

  function keep(key?: string): void {
    const kept = form.current && textOf(form.current, returned !== undefined, key)
    if (!kept) {
      copies.forget(name)
      return
    }
    const files = { ...restored?.files, ...kept.files }
    copies.keep(name, { ...kept, files, ...(version && { version }) })
    if (restored) setRestored({ ...restored, files: without(restored.files, kept.files) })
  }
  function forget(): void {
    copies.forget(name)
    setRestored(undefined)
    setId(newId)
    onForget?.()
  }
  function restore(form: HTMLFormElement, kept: Kept): void {
    fill(form, kept)
    const folded = form.closest('details')
    if (folded) folded.open = true
    copies.keep(name, kept)
    setRestored(kept)
    setId(kept.fields.id ?? newId)
  }
  const begin = useEffectEvent((isReturned: boolean) => {
    const earlier = isNew.current && !isReturned ? copies.read(name) : undefined
    const kept = earlier?.version === version ? earlier : undefined
    if (earlier && !kept) copies.forget(name)
    isNew.current = false
    if (isReturned) {
      if (isSentBefore) setId(newId)
      keep(isSentBefore ? newId : undefined)
      setRestored(undefined)
      return
    }
    if (!form.current) return
    // Typed before the scripts ran.
    const typed = fieldsOf(form.current, isChanged)
    if (kept) restore(form.current, { ...kept, fields: { ...kept.fields, ...typed } })
    else if (Object.keys(typed).length > 0) keep()
  })
  useEffect(() => begin(returned !== undefined), [returned])
  const isSent = useWhenSaved(action, forget)
  return {
    /** For the form */
    watch: {
      ref: form,
      onInput: () => keep(),
      onSubmit: isSent,
    },
    restored,
    /** The key under which this text may have been sent, until it is saved */
    id,
    discard() {
      forget()
      form.current?.reset()
      // The button that was pressed is gone.
      form.current?.querySelector<HTMLElement>(typedInto)?.focus()
    },
  }
}

/** Told to a form whose fields have kept text again */
export const restoredEvent = 'restored'

type Files = Kept['files']

function nameOf(action: string, group?: string): string {
  return group ? `${pathOf(action)} ${group}` : pathOf(action)
}

const typedInto = ':is(input:not([type=hidden], [hidden]), textarea)'

function without(files: Files, others: Files): Files {
  return Object.fromEntries(Object.entries(files).filter(([field]) => !(field in others)))
}

/**
 * Undefined if nothing is typed: dates and the like may be filled in already. With an id if the form gets another one:
 * its field still has the former.
 */
function textOf(form: HTMLFormElement, isReturned: boolean, id?: string): Kept | undefined {
  const texts = form.querySelectorAll<HTMLInputElement>(typedInto)
  if ([...texts].every(({ value }) => value === '')) return undefined
  // A rejected form comes with what was typed.
  if (!isReturned && ![...form.elements].some(isTyped)) return undefined
  const files = [...new FormData(form)].flatMap(([name, value]) => {
    return value instanceof File && value.name ? [[name, value.name]] : []
  })
  return { fields: { ...fieldsOf(form), ...(id && { id }) }, files: Object.fromEntries(files) }
}

const isTyped = (field: Element) =>
  isChanged(field) && !(field instanceof HTMLInputElement && field.type === 'password')

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of each field by its id, or by its name if it has none; of a box whether it is ticked. */
function fieldsOf(form: HTMLFormElement, isAsked = (_: Field) => true): Kept['fields'] {
  const fields = [...form.elements].flatMap((field) => {
    return isKept(field) && isAsked(field) ? [[field.id || field.name, textIn(field)]] : []
  })
  return Object.fromEntries(fields)
}

const isKept = (field: Element): field is Field =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  // A user name that is hidden is for password managers.
  (field instanceof HTMLInputElement && !field.hidden && !['file', 'password'].includes(field.type))

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

const textIn = (field: Field) => (isBox(field) ? String(field.checked) : field.value)

/** Hidden fields are left to React. */
function fill(form: HTMLFormElement, { fields }: Kept): void {
  for (const field of form.elements) {
    const value =
      isKept(field) && field.type !== 'hidden' ? fields[field.id || field.name] : undefined
    if (!isKept(field) || value === undefined) continue
    if (isBox(field)) field.checked = value === 'true'
    else field.value = value
  }
  form.dispatchEvent(new Event(restoredEvent))
}

/** Calls `tell` once the form was accepted, also if its page is left with that. The form calls what it returns. */
function useWhenSaved(action: string, tell: () => void): () => void {
  const sentAfter = useRef<number>(undefined)
  useWhenAnswered(() => {
    if (sentAfter.current === undefined) return
    const accepted = isAccepted(action, sentAfter.current)
    if (accepted !== undefined) sentAfter.current = undefined
    if (accepted) tell()
  })
  return () => {
    sentAfter.current = postsSoFar()
  }
}

/**
 * Calls `look` after each navigation and when the component is gone with one. On a slow device no other state may
 * have been rendered between two idle ones.
 */
export function useWhenAnswered(look: () => void): void {
  const { state } = useNavigation()
  const { key } = useLocation()
  const settled = useRef(key)
  const settle = useEffectEvent(look)
  useEffect(() => {
    if (state !== 'idle' || settled.current === key) return
    settled.current = key
    settle()
  }, [state, key])
  useEffect(() => () => settle(), [])
}

type NoteProps = Pick<ReturnType<typeof useKeptText>, 'restored' | 'discard'>

export function RestoredNote({ restored, discard }: NoteProps) {
  const t = useMessages().dashboard.draft
  if (!restored) return null
  const files = Object.values(restored.files)
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
