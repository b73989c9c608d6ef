import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import type { FormState } from '#contract/forms/record-draft.ts'
import { draftParameter, type Typed, textFields } from '#contract/forms/record-form.ts'
import { isChanged } from '#dashboard/layout/typed/is-changed.ts'
import { acceptedTo, pathOf } from '#dashboard/layout/typed/posts.ts'
import type { Answer, RecordFormProps, Slot } from './form-model.ts'
import { draftsAddress, forgetCopy, newerCopy, postDraft, useDraft } from './use-draft.ts'

/**
 * The form as the server last answered it. The count changes when the form starts again: after it was saved
 * or discarded, or was restored from the copy of this tab.
 */
export function useCurrentForm(loaded: RecordFormProps, answer: Answer | undefined) {
  const answered = answer && 'form' in answer ? answer.form : undefined
  const [form, setForm] = useState(answered ?? loaded)
  const [count, setCount] = useState(0)
  const [isReady, setReady] = useState(false)
  const restoring = useRef<{ from: RecordFormProps; kept: FormState }>(undefined)
  const { revalidate } = useRevalidator()
  const draft = useDraft(loaded.draft)

  function begin(anew: RecordFormProps): void {
    draft.forget()
    draft.knows(anew.draft.at)
    restoring.current = undefined
    setForm(anew)
    setCount((before) => before + 1)
    setReady(true)
  }

  const restore = useEffectEvent(async () => {
    const copy = answered ? undefined : newerCopy(loaded)
    if (!copy) return setReady(true)
    const { isApart } = copy
    const kept = { ...copy.state, typed: withTyped(copy.state.typed) }
    restoring.current = { from: loaded, kept }
    const outcome = isApart ? 'apart' : await postDraft(loaded.draft, kept, undefined)
    if (outcome === 'saved') {
      forgetCopy(loaded.draft)
      return revalidate()
    }
    begin(withCopy(loaded, kept))
    if (isApart) draft.part(kept)
    else {
      // What the page before sent while it was left may have arrived.
      draft.knows(kept.at ?? 0)
      draft.touched(kept)
    }
  })
  useEffect(() => void restore(), [])

  const adopt = useEffectEvent((now: RecordFormProps) => {
    const { from, kept } = restoring.current ?? {}
    if (!kept || from === now) return
    const typed = withTyped(now.typed)
    begin({ ...now, typed })
    // What was typed meanwhile is not in the draft that was restored.
    if (textFields.some((name) => typed[name] !== now.typed[name]))
      draft.touched({ ...kept, typed })
  })
  useEffect(() => adopt(loaded), [loaded])
  useEffect(() => {
    if (answered) setForm(answered)
  }, [answered])

  useWhenSent(loaded, (isDiscarded) => {
    // A draft of another tab, which stays when this one is discarded, may have the same key.
    if (!answer && (isDiscarded || loaded.formKey !== form.formKey)) begin(loaded)
  })
  const { pathname } = useLocation()
  useEffect(() => keepInAddress(form, pathname))
  return { form, count, isReady, draft }
}

/** What is typed while the scripts load, or while a draft is restored, stays over what is restored. */
function withTyped(restored: Typed): Typed {
  const typed = textFields.flatMap((name) => {
    const field = document.querySelector<HTMLInputElement>(`.boxes input[name=${name}]`)
    return field && isChanged(field) ? [[name, field.value]] : []
  })
  return { ...restored, ...Object.fromEntries(typed) }
}

/**
 * The form with a copy that the server has not taken. Scans that it did not have in its draft either are lost from
 * view: they come back only when the copy is taken as it is.
 */
function withCopy(loaded: RecordFormProps, kept: FormState): RecordFormProps {
  const { typed, filled = {}, removed, key, unstaged = [], seen = loaded.seen } = kept
  const known = new Map(loaded.slots.flatMap(({ staged }) => (staged ? [[staged.id, staged]] : [])))
  const slots = loaded.slots.map(({ staged: _, ...slot }): Slot => {
    const { type } = slot
    const staged = known.get(kept.staged[type]?.id ?? '')
    const details = type === 'photo' ? undefined : kept.details?.[type]
    return {
      ...slot,
      ...(details && { details }),
      isKept: kept.kept?.some((one) => one === type) ?? false,
      isRemoved: slot.current !== undefined && removed.includes(type),
      ...(staged && { staged }),
    }
  })
  const unknown = Object.values(kept.staged).filter(({ id }) => !known.has(id))
  return {
    ...loaded,
    typed: withTyped(typed),
    filled,
    slots,
    formKey: key,
    isRestored: true,
    lost: [...unstaged, ...unknown.map(({ name }) => name)],
    ...(seen && { seen }),
  }
}

/** Puts the form key into the address, so that a reload restores the draft of this tab. */
function keepInAddress({ kind, formKey }: RecordFormProps, path: string): void {
  const address = new URL(location.href)
  // After Back the browser shows the address of the page before already.
  if (address.pathname !== path) return
  if (kind === 'update' || address.searchParams.get(draftParameter) === formKey) return
  address.searchParams.set(draftParameter, formKey)
  history.replaceState(history.state, '', address)
}

/** Calls `tell` when this form was sent, or its draft discarded, and the loaders have run again since. */
function useWhenSent(loaded: RecordFormProps, tell: (isDiscarded: boolean) => void): void {
  const { formMethod, formAction = '' } = useNavigation()
  const before = useRef<RecordFormProps>(undefined)
  const discards = useRef(acceptedTo(draftsAddress))
  const look = useEffectEvent((isSending: boolean) => {
    if (isSending) before.current ??= loaded
    else {
      const discarded = acceptedTo(draftsAddress)
      if (before.current && before.current !== loaded) tell(discarded > discards.current)
      before.current = undefined
      discards.current = discarded
    }
  })
  const ownAddresses = [pathOf(loaded.action), draftsAddress]
  const isSending = formMethod === 'POST' && ownAddresses.includes(pathOf(formAction))
  useEffect(() => look(isSending), [isSending])
}
