/** A form that is on its way is not sent again, however often somebody clicks. */
export function sendOnce(): void {
  const underWay = new Set<HTMLFormElement>()
  const waiting = new Set<HTMLButtonElement>()

  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event
    // Those with a script of their own are stopped already; what is only downloaded leaves the page here.
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    if (methodOf(form, submitter) !== 'post' || 'download' in form.dataset) return
    if (underWay.has(form)) return event.preventDefault()
    underWay.add(form)
    // Not before the browser has put together what it sends: a disabled button would be left out.
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

  // Back from the next page, which the browser may have kept this one for.
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
