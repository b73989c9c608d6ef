import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import { openFileDesk } from '#dashboard/features/record-form/uploading/file-desk.ts'
import { sendFile } from '#dashboard/features/record-form/uploading/send-file.ts'
import { openUploadQueue } from '#dashboard/features/record-form/uploading/upload-queue.ts'
import { type DraftKeeper, type DraftStatus, openDraftKeeper } from './draft-keeper.ts'
import { focusOnFirst, missingIn, readState, stagedIn, takeOver, typedIn } from './form-element.ts'
import { sendForm } from './send-form.ts'

export type Phase = 'resting' | 'waiting' | 'saving'
export type Trouble = 'unreachable' | 'failed' | 'files-missing' | 'signed-out'

/** What the form does once its script runs. Until then it is a form like any other. */
export function useLivingForm(first: RecordFormProps) {
  const [form, setForm] = useState(first)
  const [isAwake, setAwake] = useState(false)
  const [phase, setPhase] = useState<Phase>('resting')
  const [trouble, setTrouble] = useState<Trouble>()
  const [draftStatus, setDraftStatus] = useState<DraftStatus>('idle')
  const element = useRef<HTMLFormElement>(null)
  const [desk] = useState(() => openFileDesk(first.slots, openUploadQueue(sendFile)))
  const onDesk = useSyncExternalStore(desk.subscribe, desk.read, desk.read)
  const keeper = useRef<DraftKeeper>(undefined)
  const current = useRef(form)
  current.current = form

  useEffect(() => {
    const { draft } = current.current
    const read = () => readState(element.current, current.current, desk)
    const kept = openDraftKeeper({ ...draft, read, tell: setDraftStatus })
    keeper.current = kept
    void kept.bringBack().then((isBack) => isBack && location.reload())
    if (element.current) takeOver(element.current, desk)
    setAwake(true)

    const leave = () => kept.leave()
    let before = stagedIn(desk)
    const stopListening = desk.subscribe(() => {
      const now = stagedIn(desk)
      if (now === before) return
      before = now
      kept.touched()
      void kept.save()
    })
    // A reload asks for the page before this one is told that it goes: then only the first is in time.
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leave)
    return () => {
      stopListening()
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leave)
    }
  }, [desk])

  useEffect(() => {
    if (form !== first) focusOnFirst(element.current, form)
  }, [form, first])

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    const sent = element.current
    if (!sent || phase !== 'resting') return
    setTrouble(undefined)
    const mistakes = missingIn(sent, form)
    if (mistakes.length > 0) return setForm({ ...form, typed: typedIn(sent), mistakes })
    try {
      setPhase('waiting')
      await desk.settled()
      if (!desk.isComplete()) return setTrouble('files-missing')
      setPhase('saving')
      await keeper.current?.stop()
      await send(sent)
    } finally {
      setPhase('resting')
    }
  }

  async function send(sent: HTMLFormElement): Promise<void> {
    const answer = await sendForm(sent)
    if (answer.outcome === 'done') return location.assign(answer.redirect)
    keeper.current?.resume()
    if (answer.outcome === 'again') {
      desk.adopt(answer.form.slots)
      return setForm(answer.form)
    }
    keeper.current?.touched()
    void keeper.current?.save()
    setTrouble(answer.outcome)
  }

  return {
    form,
    isAwake,
    phase,
    trouble: draftStatus === 'signed-out' ? ('signed-out' as const) : trouble,
    isDraftSaved: draftStatus === 'saved',
    element,
    desk,
    onDesk,
    submit,
    touched: () => keeper.current?.touched(),
    changed: () => void keeper.current?.save(),
    discard: async () => keeper.current?.stop(),
  }
}
