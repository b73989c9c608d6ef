import { useEffect, useState } from 'react'
import { senderHeader } from '#contract/dashboard-pages.ts'
import type { FormState } from '#contract/forms/record-draft.ts'
import { tabCopies } from '#dashboard/layout/typed/tab-copies.ts'
import type { RecordFormProps } from './form-model.ts'

/** `apart`: another tab has saved a draft that this one does not contain, so nothing more is saved */
type Status = 'idle' | 'saved' | 'signed-out' | 'apart' | 'too-long'
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

/** Decides when to save. */
function createDraft(owned: Owned, tell: (status: Status) => void) {
  const saver = createSaver(owned, tell)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function save(): Promise<void> {
    clearTimeout(timer)
    await saver.settled()
    if (!isStopped) saver.send()
    await saver.settled()
  }

  return {
    touched(state: FormState) {
      if (isStopped) return
      saver.keep(state)
      clearTimeout(timer)
      timer = setTimeout(save, afterMs)
    },
    save,
    knows: saver.knows,
    /** Names the known versions in a form that deletes the draft: what another tab has saved stays. */
    naming: (form: FormData) => withKnown(form, saver.known()),
    part: saver.part,
    isFromCopy: saver.isFromCopy,
    replace: saver.replace,
    /** Called while the page unloads: sends unsaved changes with a keepalive request. */
    leave() {
      clearTimeout(timer)
      if (!isStopped) saver.send({ isLeaving: true })
    },
    /**
     * Stops saving, because the form is being submitted or its draft discarded. Gives up a draft that stalls, and
     * returns false then.
     */
    stop(): Promise<boolean> {
      isStopped = true
      clearTimeout(timer)
      return settledInTime(saver)
    },
    resume() {
      isStopped = false
    },
    /** Deletes the copy in this tab, because the server has the data or they were discarded. */
    forget() {
      clearTimeout(timer)
      saver.forget()
      tell('idle')
    },
  }
}

const patienceMs = 10_000

async function settledInTime(saver: ReturnType<typeof createSaver>): Promise<boolean> {
  let isInTime = true
  const timer = setTimeout(() => {
    isInTime = false
    saver.giveUp()
  }, patienceMs)
  await saver.settled()
  clearTimeout(timer)
  return isInTime
}

function withKnown(form: FormData, known: readonly number[]): FormData {
  form.delete('known')
  for (const at of known) form.append('known', String(at))
  return form
}

const mostKnown = 20

/** Sends what is unsaved, unless another tab has saved a draft that this one does not contain. */
function createSaver(owned: Owned, tell: (status: Status) => void) {
  let unsaved: FormState | undefined
  let sent: FormState | undefined
  let parted: FormState | undefined
  let saving: Promise<void> | undefined
  let underWay: AbortController | undefined
  let isApart = false
  let isLeaving = false
  /** The versions that contain nothing of another tab; 0 is a form that was sent and refused */
  let known = [...new Set([0, owned.at])]

  function knows(at: number): void {
    known = [0, ...known.filter((one) => one !== at).slice(1 - mostKnown), at]
  }

  function keep(state: FormState): void {
    isLeaving = false
    unsaved = state
    copiesOf(owned).keep(owned.form, { ...state, known })
  }

  function send(how: { isReplacing?: true; isLeaving?: true } = {}): void {
    isLeaving ||= how.isLeaving ?? false
    if (!unsaved || unsaved === sent || isApart) return
    const state = unsaved
    sent = state
    underWay = new AbortController()
    const contained = how.isReplacing ? undefined : known
    saving = postDraft(owned, state, contained, underWay.signal).then((outcome) => {
      isApart = outcome === 'apart'
      // While leaving, the next page may load before this arrives: it compares the copy with its own data.
      if (outcome === 'saved' && unsaved === state && !isLeaving) forget()
      if (outcome !== 'saved') sent = undefined
      tell(outcome === 'failed' ? 'idle' : outcome)
    })
    knows(state.at ?? 0)
  }

  function forget(): void {
    isApart = false
    unsaved = undefined
    forgetCopy(owned)
  }

  return {
    knows,
    known: () => known,
    keep,
    send,
    forget,
    settled: () => saving,
    giveUp: () => underWay?.abort(),
    isFromCopy: () => unsaved !== undefined && unsaved === parted,
    /** Keeps a copy that another tab's draft does not contain, until the person has chosen. */
    part(state: FormState) {
      known = [0]
      keep(state)
      parted = state
      isApart = true
      tell('apart')
    },
    /** Replaces the draft of the other tab. */
    async replace() {
      isApart = false
      send({ isReplacing: true })
      await saving
    },
  }
}

export const draftsAddress = '/dashboard/drafts'

/** Saves a draft. The request outlives the page if the draft is small enough for keepalive. */
export async function postDraft(
  { form, owner }: Pick<Owned, 'form' | 'owner'>,
  state: FormState,
  known: readonly number[] | undefined,
  signal?: AbortSignal,
): Promise<Exclude<Status, 'idle'> | 'failed'> {
  const body = new URLSearchParams({ form, value: JSON.stringify(state) })
  for (const at of known ?? []) body.append('known', String(at))
  // Browsers refuse keepalive requests with more than 64 kB.
  const keepalive = String(body).length < 60_000
  const headers = { accept: 'application/json', [senderHeader]: owner }
  const request = { method: 'POST', headers, body, keepalive, signal: signal ?? null }
  const sent = fetch(draftsAddress, request)
  const response = await sent.catch(() => undefined)
  if (response?.status === 401) return 'signed-out'
  if (response?.status === 409) return 'apart'
  if (response?.status === 413) return 'too-long'
  return response?.ok && !response.redirected ? 'saved' : 'failed'
}

type Copy = FormState & {
  /** The versions of the draft that this tab knew */
  known?: number[]
}
/**
 * The copy of this tab, if the server's draft is older or belongs to another tab. It is apart if that draft
 * does not come from this tab.
 */
export function newerCopy({ kind, draft: owned, formKey }: RecordFormProps) {
  const copy = copiesOf(owned).read(owned.form)
  if (copy) {
    const { known, ...state } = copy
    const isOther = kind !== 'update' && state.key !== formKey
    const isApart = !isOther && known?.includes(owned.at) === false && owned.at !== state.at
    if (isOther || isApart || (state.at ?? 0) > owned.at) return { state, isApart }
  }
  forgetCopy(owned)
  return undefined
}

export function forgetCopy(owned: Owned): void {
  copiesOf(owned).forget(owned.form)
}

const copiesOf = ({ owner }: Owned) => tabCopies<Copy>(owner)
