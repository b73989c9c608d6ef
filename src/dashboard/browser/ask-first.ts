import type { ConfirmKind } from '#ui/components/confirm-page.tsx'

/**
 * Buttons with data-confirm open a dialog before their form is sent. Without this script, or if the
 * dialog cannot be loaded, the server asks on a page of its own.
 */
export function askFirst(): void {
  const answered = new WeakSet<HTMLFormElement>()
  loadAhead()

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented || answered.has(form)) return
    const { confirm, about } = submitter?.dataset ?? {}
    const kind = confirm as ConfirmKind | undefined
    if (!kind) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void ask(form, submitter, { kind, about })
  })

  async function ask(
    form: HTMLFormElement,
    submitter: HTMLElement | null,
    question: Parameters<typeof import('./confirm-dialog.tsx').openConfirmDialog>[0],
  ): Promise<void> {
    const answer = await loadDialog().then(
      ({ openConfirmDialog }) => openConfirmDialog(question),
      () => 'ask on a page' as const,
    )
    if (answer === 'no') return submitter?.focus()
    const confirmed = document.createElement('input')
    Object.assign(confirmed, { type: 'hidden', name: 'confirmed', value: 'yes' })
    if (answer === 'yes') form.append(confirmed)
    answered.add(form)
    form.requestSubmit(submitter)
    // The browser has collected the form data by now: the next button must ask again.
    answered.delete(form)
    confirmed.remove()
  }
}

function loadDialog() {
  return import('./confirm-dialog.tsx')
}

/** Loads the dialog as soon as the pointer or the focus is on such a button. */
function loadAhead(): void {
  const pointed = new AbortController()
  const look = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('[data-confirm]')) return
    pointed.abort()
    loadDialog().catch(() => {})
  }
  for (const kind of ['pointerover', 'focusin']) {
    document.addEventListener(kind, look, { signal: pointed.signal })
  }
}
