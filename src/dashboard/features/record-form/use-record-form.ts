import {
  type RefObject,
  type SyntheticEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useSubmit } from 'react-router'
import type { FormState } from '#contract/forms/record-draft.ts'
import {
  isRequired,
  mostUnstaged,
  readDetails,
  readKept,
  type Typed,
  textFields,
} from '#contract/forms/record-form.ts'
import { tellOfFilesLeft } from '#dashboard/layout/toasts.tsx'
import { isChanged } from '#dashboard/layout/typed/is-changed.ts'
import { isAccepted, postsSoFar } from '#dashboard/layout/typed/posts.ts'
import { fetchJson } from '#dashboard/live/fetch-json.ts'
import { focusField } from '#ui/browser/focus-field.ts'
import type { Answer, Failure, Mistake, RecordFormProps } from './form-model.ts'
import type { Draft } from './use-draft.ts'
import { useDuplicates } from './use-duplicates.ts'
import { filledIn, typedIn, useLines } from './use-lines.ts'
import { stillLost, type Uploads, unstagedIn, useUploads } from './use-uploads.ts'

export type Trouble = Failure | 'files-missing' | 'files-unsorted' | 'signed-out' | 'stalled'

export type FormParts = {
  form: RecordFormProps
  answer: Answer | undefined
  /** Whether the script runs and the copy of this tab is restored */
  isReady: boolean
  draft: Draft & { status: string }
}

/** Adds uploads, drafts and client-side submission. Until the script runs, it is a plain HTML form. */
export function useRecordForm({ form, answer, isReady, draft }: FormParts) {
  const element = useRef<HTMLFormElement>(null)
  const { uploads, state } = useUploads(form, isReady)
  const attend = useAttention(element)
  const fields = useFields({ form, element, isReady })
  const duplicates = useDuplicates(form, element, uploads)
  const touched = () => {
    if (element.current) draft.touched(readState(element.current, form, uploads))
  }
  const saveAtOnce = () => {
    touched()
    void draft.save()
    void duplicates.ask()
  }
  const missing = (found: Mistake[]) => {
    fields.tell(found)
    attend()
  }
  const sending = useSending({ form, uploads, draft, missing })

  useTakeOver(element, uploads)

  useTypedBefore(element, isReady, touched)
  useFocus(element, isReady, state.unsorted.length === 0)
  useWhenChanged(filesIn(state), () => isReady && saveAtOnce())
  useWhenChanged(JSON.stringify(fields.lines.filled), () => isReady && saveAtOnce())

  const hear = useEffectEvent((said: Answer) => {
    if ('failed' in said) return saveAtOnce()
    if (!said.form.isApart) draft.forget()
    uploads.adopt(said.form.slots)
    fields.tell(said.form.mistakes)
    fields.readBox()
    attend()
    if (said.form.isApart) saveAtOnce()
  })
  useEffect(() => {
    if (answer) hear(answer)
  }, [answer])
  // After the answer was heard, which replaces the files
  useWhenChanged(String(sending.unsaved), () => {
    uploads.release()
    fields.lines.takeLate()
  })

  const failed = answer && 'failed' in answer && answer.failed
  const trouble = failed || sending.trouble
  return {
    form: { ...form, mistakes: fields.mistakes },
    /** Errors shown beside the fields, including those found before the form was sent */
    mistakes: fields.allMistakes,
    lines: fields.lines,
    duplicates: duplicates.found,
    isReady,
    draft,
    ...sending,
    trouble: draft.status === 'signed-out' ? ('signed-out' as const) : trouble,
    element,
    uploads,
    state,
    changed({ target }: SyntheticEvent) {
      fields.changed(target)
      touched()
    },
    left({ target }: SyntheticEvent) {
      void draft.save()
      void fields.left(target).then(duplicates.ask)
    },
  }
}

/** Takes over what was chosen before, and gives up what the form has not taken when it goes. */
function useTakeOver(element: RefObject<HTMLFormElement | null>, uploads: Uploads): void {
  useEffect(() => {
    const given = element.current
    const takeOver = () => given && uploads.takeOver(new FormData(given))
    takeOver()
    return () => {
      // While a draft is restored, files are chosen as without a script.
      takeOver()
      uploads.giveUp(tellOfFilesLeft)
    }
  }, [element, uploads])
}

/** Waits while a mouse button is down: what is said meanwhile would move what is under it, and the click be lost. */
async function untilReleased(): Promise<void> {
  while (document.querySelector(':active')) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Fields = Pick<FormParts, 'form' | 'isReady'> & { element: RefObject<HTMLFormElement | null> }

/** Errors of the text fields, and the values that passport lines fill in. */
function useFields({ form, element, isReady }: Fields) {
  const [mistakes, tell] = useState(form.mistakes)
  const numbers = useNumberCheck(form)
  const lines = useLines(form, element, (input) => {
    tell((before) => withoutMended(before, input))
    numbers.mend(input)
    void numbers.check(input)
  })
  const readBox = () => {
    const box = element.current?.elements.namedItem('lines')
    if (box instanceof HTMLElement) lines.readBox(box, false)
  }
  const readTypedBefore = useEffectEvent(readBox)
  useEffect(() => {
    if (isReady) readTypedBefore()
  }, [isReady])

  const known = [...mistakes, ...numbers.mistakes]
  const allMistakes = textFields.flatMap((name) => known.find(({ field }) => field === name) ?? [])
  return {
    /** Errors summarised above the form: none until it was sent with errors, then all of them */
    mistakes: mistakes.length > 0 ? allMistakes : mistakes,
    allMistakes,
    tell,
    lines,
    readBox,
    changed(target: EventTarget) {
      lines.readBox(target, true)
      if (!(target instanceof HTMLInputElement)) return
      tell(withoutMended(mistakes, target))
      numbers.mend(target)
      lines.touch(target)
    },
    async left(target: EventTarget) {
      lines.readBox(target, false)
      await untilReleased()
      if (target instanceof HTMLInputElement) void numbers.check(target)
    },
  }
}

/** Calls `tell` if a text was typed before the script ran. Selects and boxes of a restored draft differ without that. */
function useTypedBefore(
  element: RefObject<HTMLFormElement | null>,
  isReady: boolean,
  tell: () => void,
): void {
  const look = useEffectEvent(() => {
    const boxes = element.current?.querySelectorAll('.boxes input')
    if (boxes && [...boxes].some(isChanged)) tell()
  })
  useEffect(() => {
    if (isReady) look()
  }, [isReady])
}

function useWhenChanged(value: string, tell: () => void): void {
  const known = useRef(value)
  const look = useEffectEvent((now: string) => {
    if (now !== known.current) tell()
    known.current = now
  })
  useEffect(() => look(value), [value])
}

type SendingParts = Pick<FormParts, 'form' | 'draft'> & {
  uploads: Uploads
  missing: (mistakes: Mistake[]) => void
}

/** Submits the form once it is complete and its uploads have finished. */
function useSending({ form, uploads, draft, missing }: SendingParts) {
  const send = useSubmit()
  const [phase, setPhase] = useState<'idle' | 'waiting' | 'saving'>('idle')
  const [trouble, setTrouble] = useState<Trouble>()
  /** How often the form was sent and not saved */
  const [unsaved, setUnsaved] = useState(0)
  const isUnderWay = useRef(false)

  /** Not before the answer, which is rendered as a transition too */
  function stay(): void {
    startTransition(() => setUnsaved((before) => before + 1))
  }

  async function sendWhole(sent: HTMLFormElement, action: string): Promise<void> {
    setPhase('waiting')
    await uploads.settled()
    if (uploads.hasUnsorted()) return setTrouble('files-unsorted')
    if (!uploads.isComplete()) return setTrouble('files-missing')
    setPhase('saving')
    uploads.hold()
    holdFields(sent, true)
    if (!(await draft.stop())) {
      stay()
      return setTrouble('stalled')
    }
    const since = postsSoFar()
    await send(draft.naming(new FormData(sent)), {
      method: 'post',
      action,
      encType: 'multipart/form-data',
    })
    // The form may be left by now, and would save its last draft again.
    if (isAccepted(action, since)) return draft.forget()
    stay()
  }

  async function submit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): Promise<void> {
    event.preventDefault()
    if (isUnderWay.current) return
    setTrouble(undefined)
    const sent = event.currentTarget
    const found = missingIn(sent, form)
    if (found.length > 0) return missing(found)
    const button = event.nativeEvent.submitter
    isUnderWay.current = true
    try {
      await sendWhole(sent, button?.getAttribute('formaction') ?? form.action)
    } finally {
      isUnderWay.current = false
      holdFields(sent, false)
      draft.resume()
      setPhase('idle')
    }
  }

  return { phase, trouble, unsaved, submit }
}

/** What is changed while a form is saved would be lost, as it starts over afterwards. Text keeps the focus. */
function holdFields(form: HTMLFormElement, isSaving: boolean): void {
  const others = 'select, [type=checkbox], [type=radio], [type=file], [type=button]'
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    // A label clicks its field, also one that is inert.
    if (field.matches(others))
      for (const one of [field, ...(field.labels ?? [])]) one.inert = isSaving
    else field.readOnly = isSaving
  }
}

function readState(
  element: HTMLFormElement,
  { formKey, seen, base = seen, slots: all, lost = [] }: RecordFormProps,
  uploads: Uploads,
): FormState {
  const data = new FormData(element)
  const types = all.map(({ type }) => type)
  const chosen = uploads.read()
  const { slots } = chosen
  const staged = slots.flatMap(({ type, picked }) => {
    if (picked?.state.status !== 'arrived') return []
    return [[type, { id: picked.state.id, name: picked.name }]]
  })
  return {
    typed: typedIn(element),
    details: readDetails(data, types),
    kept: readKept(data, types),
    filled: filledIn((name) => data.get(name)?.toString()),
    staged: Object.fromEntries(staged),
    unstaged: [...stillLost(lost, chosen), ...unstagedIn(chosen)].slice(0, mostUnstaged),
    removed: slots.filter(({ isRemoved }) => isRemoved).map(({ type }) => type),
    key: formKey,
    at: Date.now(),
    ...(base && { seen: base }),
  }
}

/** A string that changes when a file is chosen, uploaded, moved or removed: it triggers saving the draft. */
function filesIn(chosen: ReturnType<Uploads['read']>): string {
  const arrived = chosen.slots.map(({ isRemoved, picked }) =>
    picked?.state.status === 'arrived' ? picked.state.id : isRemoved,
  )
  return [...arrived, ...unstagedIn(chosen)].join()
}

function missingIn(
  element: HTMLFormElement,
  { kind, editor, conflict }: RecordFormProps,
): Mistake[] {
  const typed = typedIn(element)
  return textFields
    .filter((field) => !conflict?.fields.some((one) => one.field === field))
    .filter((field) => isRequired(field, kind, editor) && typed[field].trim() === '')
    .map((field) => ({ field, because: 'required' }))
}

function withoutMended(mistakes: Mistake[], { name, value }: HTMLInputElement): Mistake[] {
  const isMended = ({ field, because }: Mistake) => {
    if (because === 'unconfirmed' && name === `confirmed.${field}`) return true
    return field === name && (because !== 'required' || value.trim() !== '')
  }
  return mistakes.some(isMended) ? mistakes.filter((one) => !isMended(one)) : mistakes
}

/** Validates a number when its field loses focus, and reports one that another record has. */
function useNumberCheck({ typed, draft }: RecordFormProps) {
  const [mistakes, setMistakes] = useState<Mistake[]>([])
  const checked = useRef<Partial<Typed>>(typed)
  return {
    mistakes,
    mend(input: HTMLInputElement) {
      checked.current = { ...checked.current, [input.name]: undefined }
      setMistakes((before) => withoutMended(before, input))
    },
    async check(input: HTMLInputElement) {
      const { name, value } = input
      if (name !== 'passportNumber' && name !== 'irccNumber') return
      if (value.trim() === '' || value === checked.current[name]) return
      checked.current = { ...checked.current, [name]: value }
      const body = new URLSearchParams({ field: name, number: value, form: draft.form })
      const answer = await fetchJson('/dashboard/numbers', { method: 'POST', body })
      // Without an answer, ask again when the field is left the next time.
      if (!answer && checked.current[name] === value) checked.current[name] = ''
      if (!answer || input.value !== value) return
      const found: Mistake[] = answer.mistake ? [answer.mistake] : []
      setMistakes((before) => [...before.filter(({ field }) => field !== name), ...found])
    },
  }
}

function useFocus(element: RefObject<HTMLFormElement | null>, isReady: boolean, isSorted: boolean) {
  useEffect(() => {
    if (isReady) focusFirst(element.current)
  }, [element, isReady])
  useWhenChanged(String(isSorted), () => focusEnd(element.current))
}

/** After the last file was sorted by keyboard, its control is gone: the focus moves to the save button. */
function focusEnd(form: HTMLFormElement | null): void {
  if (document.activeElement !== document.body) return
  form?.querySelector<HTMLElement>('.form-end button')?.focus({ preventScroll: true })
}

/** Focuses the first field, but not on touch screens, where the on-screen keyboard would cover the page. */
export function focusFirst(form: Element | null): void {
  const isElsewhere = document.activeElement?.matches('body, #content') === false
  if (isElsewhere || location.hash || !matchMedia('(pointer: fine)').matches) return
  form?.querySelector<HTMLElement>('.boxes input:not([type=hidden])')?.focus()
}

/** Focuses the first field with an error or a choice, or else the notice, after it is rendered. */
function useAttention(element: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0)
  // At once, before screen readers are told of the errors
  useLayoutEffect(() => {
    const faulty = '[aria-invalid=true], [data-faulty], .versions :checked'
    if (asked === 0) return
    const notice = document.querySelector<HTMLElement>('.record-form > .notice[role=alert]')
    focusField(element.current?.querySelector<HTMLElement>(faulty) ?? notice)
  }, [asked, element])
  return () => setAsked((before) => before + 1)
}
