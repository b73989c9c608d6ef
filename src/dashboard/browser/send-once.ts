/** Sends a form only once, however often the button is clicked. */
export function sendOnce(): void {
  const underWay = new Set<HTMLFormElement>()
  const waiting = new Set<HTMLButtonElement>()

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    // Island forms have prevented the default already, and a download does not leave the page.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    if (methodOf(form, submitter) !== 'post' || 'download' in form.dataset) return
    if (underWay.has(form)) return event.preventDefault()
    underWay.add(form)
    // Not at once: a disabled button would be missing from the form data.
    setTimeout(() => {
      for (const button of form.elements) {
        if (!(button instanceof HTMLButtonElement) || button.disabled) continue
        if (button.type !== 'submit') continue
        button.disabled = true
        waiting.add(button)
      }
      submitter?.setAttribute('aria-busy', 'true')
    })
  })

  // The back button may show this page from the browser's cache.
  window.addEventListener('pageshow', () => {
    underWay.clear()
    for (const button of waiting) {
      button.disabled = false
      button.removeAttribute('aria-busy')
    }
    waiting.clear()
  })
}

function methodOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return submitter instanceof HTMLButtonElement && submitter.hasAttribute('formmethod')
    ? submitter.formMethod
    : form.method
}
