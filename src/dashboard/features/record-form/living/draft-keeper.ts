import type { FormState } from '#contract/forms/record-form.ts'
import type { RecordFormProps } from '#dashboard/features/record-form/form-model.ts'

export type DraftStatus = 'idle' | 'saved' | 'signed-out'

export type DraftKeeper = ReturnType<typeof openDraftKeeper>

type Options = RecordFormProps['draft'] & {
  read: () => FormState
  tell: (status: DraftStatus) => void
}

const address = '/dashboard/drafts'
const afterMs = 700

/**
 * Keeps what is typed with the account, on the server. Only while nobody is signed in does it stay
 * in this tab: on a computer that people share, nothing may lie about for the next one.
 */
export function openDraftKeeper({ form, owner, read, tell }: Options) {
  const keptHere = `draft ${form}`
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | undefined
  let isChanged = false
  let isStopped = false
  let isSignedOut = false

  const bodyOf = (state: FormState) => new URLSearchParams({ form, value: JSON.stringify(state) })

  async function save(): Promise<void> {
    clearTimeout(timer)
    if (saving) await saving
    if (!isChanged || isStopped) return
    isChanged = false
    saving = send(read()).finally(() => (saving = undefined))
    await saving
  }

  async function send(state: FormState): Promise<void> {
    try {
      const body = bodyOf(state)
      const headers = { accept: 'application/json' }
      const { ok, status } = await fetch(address, { method: 'POST', body, headers })
      isSignedOut = status === 401
      if (ok) {
        sessionStorage.removeItem(keptHere)
        tell('saved')
      } else {
        keepHere(state)
        if (isSignedOut) tell('signed-out')
      }
    } catch {
      keepHere(state)
      isChanged = true
    }
  }

  function keepHere(state: FormState): void {
    try {
      sessionStorage.setItem(keptHere, JSON.stringify({ owner, state }))
    } catch {
      // Storage is switched off: it stays on the page, as long as that is open.
    }
  }

  function readHere(): FormState | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keptHere) ?? 'null')
      return kept?.owner === owner ? kept.state : undefined
    } catch {
      return undefined
    }
  }

  function forgetHere(): void {
    sessionStorage.removeItem(keptHere)
  }

  return {
    /** Something was typed or picked. */
    touched() {
      if (isStopped) return
      isChanged = true
      clearTimeout(timer)
      timer = setTimeout(save, afterMs)
    },
    save,
    /** The page is about to go: what has not been saved yet is sent off behind it. */
    leave() {
      if (!isChanged || isStopped) return
      isChanged = false
      if (isSignedOut) return keepHere(read())
      navigator.sendBeacon(address, bodyOf(read()))
    },
    /** What stayed in this tab while its owner was signed out goes back to where drafts are kept. */
    async bringBack(): Promise<boolean> {
      const state = readHere()
      forgetHere()
      if (!state) return false
      const response = await fetch(address, { method: 'POST', body: bodyOf(state) }).catch(() => {})
      if (response?.ok && !response.redirected) return true
      keepHere(state)
      return false
    },
    /** From now on nothing is kept: it was sent, or thrown away. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      forgetHere()
      await saving
    },
    resume() {
      isStopped = false
    },
  }
}
