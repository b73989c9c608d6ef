import { useEffect, useRef, useState } from 'react'
import type { FormState } from '#contract/forms/record-form.ts'
import type { RecordFormProps } from './form-model.ts'

type DraftStatus = 'idle' | 'saved' | 'signed-out'

export type Draft = ReturnType<typeof createDraft>

export function useDraft(owned: RecordFormProps['draft'], read: () => FormState) {
  const [status, setStatus] = useState<DraftStatus>('idle')
  const latest = useRef(read)
  latest.current = read
  const [draft] = useState(() => {
    return createDraft({ ...owned, read: () => latest.current(), tell: setStatus })
  })

  useEffect(() => {
    void draft.restore().then((isRestored) => isRestored && location.reload())
    const leave = () => draft.leave()
    // On a reload, the new page is requested before pagehide: only beforeunload is early enough.
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leave)
    }
  }, [draft])

  return { draft, status }
}

const address = '/dashboard/drafts'
const afterMs = 700

type Options = RecordFormProps['draft'] & {
  read: () => FormState
  tell: (status: DraftStatus) => void
}

/**
 * Saves what is typed on the server. Only while nobody is signed in does it stay in this tab,
 * because a shared computer must not keep anything for the next person.
 */
function createDraft({ form, owner, read, tell }: Options) {
  const copy = copyInTab(form, owner)
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let isChanged = false
  let isStopped = false
  let isSignedOut = false

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (saving) await saving
    if (!isChanged || isStopped) return
    isChanged = false
    saving = send(read()).finally(() => (saving = undefined))
    await saving
  }

  async function send(state: FormState): Promise<void> {
    const response = await post(form, state, { accept: 'application/json' })
    if (response) isSignedOut = response.status === 401
    else isChanged = true
    if (response?.ok) copy.clear()
    else copy.write(state)
    if (response?.ok) tell('saved')
    else if (response && isSignedOut) tell('signed-out')
  }

  return {
    touched() {
      if (isStopped) return
      isChanged = true
      clearTimeout(timer)
      timer = setTimeout(save, afterMs)
    },
    save,
    /** The page is being left: unsaved changes are sent in the background. */
    leave() {
      if (!isChanged || isStopped) return
      isChanged = false
      if (isSignedOut) return copy.write(read())
      navigator.sendBeacon(address, bodyOf(form, read()))
    },
    restore: () => restore(form, copy),
    /** Stops saving, because the form was sent or its draft discarded. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      copy.clear()
      await saving
    },
    resume() {
      isStopped = false
    },
  }
}

function bodyOf(form: string, state: FormState): URLSearchParams {
  return new URLSearchParams({ form, value: JSON.stringify(state) })
}

async function post(form: string, state: FormState, headers?: Record<string, string>) {
  const body = bodyOf(form, state)
  return await fetch(address, { method: 'POST', body, ...(headers && { headers }) }).catch(() => {})
}

/** Sends the copy of this tab to the server, once its owner has signed in again. */
async function restore(form: string, copy: ReturnType<typeof copyInTab>): Promise<boolean> {
  const state = copy.read()
  copy.clear()
  if (!state) return false
  const response = await post(form, state)
  if (response?.ok && !response.redirected) return true
  copy.write(state)
  return false
}

function copyInTab(form: string, owner: string) {
  const key = `draft ${form}`
  // Without storage there is no copy: what is typed stays on the page while it is open.
  const attempt = <Result>(access: () => Result) => {
    try {
      return access()
    } catch {
      return undefined
    }
  }
  return {
    read: () =>
      attempt((): FormState | undefined => {
        const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return kept?.owner === owner ? kept.state : undefined
      }),
    write(state: FormState) {
      attempt(() => sessionStorage.setItem(key, JSON.stringify({ owner, state })))
    },
    clear() {
      attempt(() => sessionStorage.removeItem(key))
    },
  }
}
