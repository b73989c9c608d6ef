import { useEffect, useState } from 'react'
import type { FormState } from '#contract/forms/record-form.ts'
import { draftsKeptAs } from '#ui/browser/sign-out.ts'
import type { RecordFormProps } from './form-model.ts'

type Status = 'idle' | 'saved' | 'signed-out'
type Owned = RecordFormProps['draft']

export type Draft = ReturnType<typeof createDraft>

/** Saves the draft on the server. Until the request succeeds, a copy stays in this tab's session storage. */
export function useDraft(owned: Owned): Draft & { status: Status } {
  const [status, setStatus] = useState<Status>('idle')
  const [draft] = useState(() => createDraft(owned, setStatus))
  useEffect(() => {
    const leave = () => draft.leave()
    // On a reload, the browser requests the new page before pagehide: only beforeunload is early enough.
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
      // While leaving, the next page may load before this arrives: it compares the copy with its own data.
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
    /** Called while the page unloads: sends unsaved changes with a keepalive request. */
    leave() {
      isLeaving = true
      clearTimeout(timer)
      send()
    },
    /** Stops saving, because the form is being submitted or its draft discarded. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await saving
    },
    resume() {
      isStopped = false
    },
    /** Deletes the copy in this tab, because the server has the data or they were discarded. */
    forget() {
      clearTimeout(timer)
      confirm()
      tell('idle')
    },
  }
}

/** Saves a draft. The request outlives the page if the draft is small enough for keepalive. */
export async function postDraft(
  form: string,
  state: FormState,
): Promise<'saved' | 'signed-out' | 'failed'> {
  const body = new URLSearchParams({ form, value: JSON.stringify(state) })
  // Browsers refuse keepalive requests with more than 64 kB.
  const keepalive = String(body).length < 60_000
  const headers = { accept: 'application/json' }
  const sent = fetch('/dashboard/drafts', { method: 'POST', headers, body, keepalive })
  const response = await sent.catch(() => undefined)
  if (response?.status === 401) return 'signed-out'
  return response?.ok && !response.redirected ? 'saved' : 'failed'
}

type Copies = { owner: string; forms: Record<string, FormState> }

/** The copy of this tab, if the server's draft is older or belongs to another tab. */
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

/** If session storage is unavailable, unsaved text lives only as long as the page. */
function writeCopies(copies: Copies): void {
  try {
    if (Object.keys(copies.forms).length === 0) sessionStorage.removeItem(draftsKeptAs)
    else sessionStorage.setItem(draftsKeptAs, JSON.stringify(copies))
  } catch {}
}

/** Copies of another person who was signed in on this tab are ignored and overwritten. */
function readCopies(owner: string): Copies['forms'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftsKeptAs) ?? 'null') as Copies | null
    return kept?.owner === owner ? kept.forms : {}
  } catch {
    return {}
  }
}
