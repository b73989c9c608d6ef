/** For how long a second press is taken for a double tap. Browsers do not tell of a stopped navigation. */
const busyMs = 10_000

/**
 * Shows on the button that a search is running, for a while or until the visitor comes back from the
 * result. Without a network the page stays, with what was typed.
 */
export function showSearching(): void {
  const form = document.querySelector<HTMLFormElement>('#lookup')
  const button = form?.querySelector<HTMLButtonElement>('[data-busy]')
  if (!form || !button) return
  const { textContent } = button
  const offerAgain = () => {
    button.ariaDisabled = null
    button.textContent = textContent
  }
  form.addEventListener('submit', (event) => {
    if (button.ariaDisabled || !isOnline(form, button)) return event.preventDefault()
    button.ariaDisabled = 'true'
    button.textContent = button.dataset.busy ?? textContent
    setTimeout(offerAgain, busyMs)
  })
  addEventListener('online', () => document.querySelector('#offline')?.remove())
  addEventListener('pageshow', offerAgain)
}

function isOnline(form: HTMLFormElement, { dataset }: HTMLButtonElement): boolean {
  const said = document.querySelector('#offline')
  if (navigator.onLine) said?.remove()
  else {
    const message = document.createElement('p')
    message.id = 'offline'
    message.role = 'alert'
    message.className = 'error'
    message.textContent = dataset.offline ?? ''
    said?.remove()
    form.after(message)
  }
  return navigator.onLine
}

export function offerPrint(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-print]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => print())
}
