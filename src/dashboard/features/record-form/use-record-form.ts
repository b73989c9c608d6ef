import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import {
  focusOnFirst,
  missingIn,
  readState,
  sendForm,
  stagedIn,
  takeOver,
  typedIn,
} from './form-element.ts'
import type { RecordFormProps } from './form-model.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { type Uploads, useUploads } from './use-uploads.ts'

type Phase = 'idle' | 'waiting' | 'saving'
export type Trouble = 'unreachable' | 'failed' | 'files-missing' | 'files-unsorted' | 'signed-out'

/** Uploads, drafts and sending without a page load. Until the script runs it is a plain form. */
export function useRecordForm(first: RecordFormProps) {
  const [form, setForm] = useState(first)
  const [isHydrated, setHydrated] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { uploads, state } = useUploads(first.slots)
  const { draft, status } = useDraft(first.draft, () => readState(element.current, form, uploads))
  const { phase, trouble, submit } = useSubmit({ form, setForm, element, uploads, draft })

  useEffect(() => {
    if (element.current) takeOver(element.current, uploads)
    setHydrated(true)
    let before = stagedIn(uploads)
    return uploads.subscribe(() => {
      const now = stagedIn(uploads)
      if (now === before) return
      before = now
      draft.touched()
      void draft.save()
    })
  }, [uploads, draft])

  useEffect(() => {
    if (form !== first) focusOnFirst(element.current, form)
  }, [form, first])

  return {
    form,
    isHydrated,
    phase,
    trouble: status === 'signed-out' ? ('signed-out' as const) : trouble,
    isDraftSaved: status === 'saved',
    element,
    uploads,
    state,
    draft,
    submit,
  }
}

type Parts = {
  form: RecordFormProps
  setForm: Dispatch<SetStateAction<RecordFormProps>>
  element: RefObject<HTMLFormElement | null>
  uploads: Uploads
  draft: Draft
}

function useSubmit({ form, setForm, element, uploads, draft }: Parts) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [trouble, setTrouble] = useState<Trouble>()

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const sent = element.current
    if (!sent || phase !== 'idle') return
    setTrouble(undefined)
    const mistakes = missingIn(sent, form)
    if (mistakes.length > 0) return setForm({ ...form, typed: typedIn(sent), mistakes })
    try {
      setPhase('waiting')
      await uploads.settled()
      if (uploads.hasUnsorted()) return setTrouble('files-unsorted')
      if (!uploads.isComplete()) return setTrouble('files-missing')
      setPhase('saving')
      await draft.stop()
      await send(sent)
    } finally {
      setPhase('idle')
    }
  }

  async function send(sent: HTMLFormElement): Promise<void> {
    const answer = await sendForm(sent)
    if (answer.outcome === 'done') return location.assign(answer.redirect)
    draft.resume()
    if (answer.outcome === 'again') {
      uploads.adopt(answer.form.slots)
      return setForm(answer.form)
    }
    draft.touched()
    void draft.save()
    setTrouble(answer.outcome)
  }

  return { phase, trouble, submit }
}
