/** Shows on the button that a search is running, until the visitor comes back from the result. */
export function saySearching(): void {
  const form = document.querySelector<HTMLFormElement>('#lookup')
  const button = form?.querySelector<HTMLButtonElement>('[data-busy]')
  if (!form || !button) return
  const { textContent } = button
  form.addEventListener('submit', (event) => {
    if (button.ariaDisabled) event.preventDefault()
    button.ariaDisabled = 'true'
    button.textContent = button.dataset.busy ?? textContent
  })
  addEventListener('pageshow', () => {
    button.ariaDisabled = null
    button.textContent = textContent
  })
}

export function offerPrint(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
