import { useEffect, useState } from 'react'
import type { FormState } from '#contract/forms/record-form.ts'
import { draftsKeptAs } from '#ui/browser/sign-out.ts'
import type { RecordFormProps } from './form-model.ts'

type Status = 'idle' | 'saved' | 'signed-out'
type Owned = RecordFormProps['draft']

export type Draft = ReturnType<typeof createDraft>

/** Saves what is typed on the server; until that has arrived, a copy of it stays in this tab. */
export function useDraft(owned: Owned): Draft & { status: Status } {
  const [status, setStatus] = useState<Status>('idle')
  const [draft] = useState(() => createDraft(owned, setStatus))
  useEffect(() => {
    const leave = () => draft.leave()
    // On a reload, the new page is requested before pagehide: only beforeunload is early enough.
    addEventListener('beforeunload', leave)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      removeEventListener('pagehide', leave)
      draft.leave()
    }
  }, [draft])
  return { ...draft, status }
}

const afterMs = 700

function createDraft(owned: Owned, tell: (status: Status) => void) {
  let unsaved: FormState | undefined
  let sent: FormState | undefined
  let saving: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isLeaving = false

  async function save(): Promise<void> {
    clearTimeout(timer)
    await saving
    send()
    await saving
  }

  function send(): void {
    if (!unsaved || unsaved === sent || isStopped) return
    const state = unsaved
    sent = state
    saving = postDraft(owned.form, state).then((outcome) => {
      // The next page may have been loaded before this arrived: it compares the copy with what it got.
      if (outcome === 'saved' && unsaved === state && !isLeaving) confirm()
      if (outcome !== 'saved') sent = undefined
      tell(outcome === 'failed' ? 'idle' : outcome)
    })
  }

  function confirm(): void {
    unsaved = undefined
    forgetCopy(owned)
  }

  return {
    touched(state: FormState) {
      if (isStopped) return
      isLeaving = false
      unsaved = state
      keepCopy(owned, state)
      clearTimeout(timer)
      timer = setTimeout(save, afterMs)
    },
    save,
    /** The page is being left: what is unsaved is sent in the background. */
    leave() {
      isLeaving = true
      clearTimeout(timer)
      send()
    },
    /** Stops saving, because the form is sent or its draft discarded. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await saving
    },
    resume() {
      isStopped = false
    },
    /** The server has it, or nobody wants it. */
    forget() {
      clearTimeout(timer)
      confirm()
      tell('idle')
    },
  }
}

/** Saves a draft, also while the page is being left. */
export async function postDraft(
  form: string,
  state: FormState,
): Promise<'saved' | 'signed-out' | 'failed'> {
  const body = new URLSearchParams({ form, value: JSON.stringify(state) })
  // Browsers refuse more than 64 kB in the background.
  const keepalive = String(body).length < 60_000
  const headers = { accept: 'application/json' }
  const sent = fetch('/dashboard/drafts', { method: 'POST', headers, body, keepalive })
  const response = await sent.catch(() => undefined)
  if (response?.status === 401) return 'signed-out'
  return response?.ok && !response.redirected ? 'saved' : 'failed'
}

type Copies = { owner: string; forms: Record<string, FormState> }

/** What this tab has kept of a form, if the server's draft is older, or of another tab. */
export function newerCopy({ kind, draft: owned, formKey }: RecordFormProps): FormState | undefined {
  const state = readCopies(owned.owner)[owned.form]
  const isOther = kind !== 'update' && state?.key !== formKey
  if (state && (isOther || (state.at ?? 0) > owned.at)) return state
  forgetCopy(owned)
  return undefined
}

function keepCopy({ form, owner }: Owned, state: FormState): void {
  writeCopies({ owner, forms: { ...readCopies(owner), [form]: state } })
}

export function forgetCopy({ form, owner }: Owned): void {
  const { [form]: _, ...forms } = readCopies(owner)
  writeCopies({ owner, forms })
}

/** Without storage, what is typed stays on the page while it is open. */
function writeCopies(copies: Copies): void {
  try {
    if (Object.keys(copies.forms).length === 0) sessionStorage.removeItem(draftsKeptAs)
    else sessionStorage.setItem(draftsKeptAs, JSON.stringify(copies))
  } catch {}
}

/** Those of somebody else who was signed in here are neither shown nor kept. */
function readCopies(owner: string): Copies['forms'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftsKeptAs) ?? 'null') as Copies | null
    return kept?.owner === owner ? kept.forms : {}
  } catch {
    return {}
  }
}
