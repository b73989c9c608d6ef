/** While a search is under way its button says so; coming back from the result ends that. */
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
