import { closePopup, openPopups } from './popup.ts'

// The pages where people sign in are complete without this.
closePopup()
openPopups()

const turnMs = 500

/** Between login and register the card turns for half a second; whoever wants no motion goes at once. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-turn]')) {
  link.addEventListener('click', (event) => {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    document.querySelector('.entrance')?.classList.add('turning')
    setTimeout(() => {
      location.href = link.href
    }, turnMs)
  })
}

// Coming back by the browser's own button shows the page as it was left.
addEventListener('pageshow', () => {
  document.querySelector('.turning')?.classList.remove('turning')
})

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shows]')) {
  const box = document.getElementById(button.dataset.shows ?? '')
  if (!(box instanceof HTMLInputElement)) continue
  button.hidden = false
  button.addEventListener('click', () => {
    const isShown = box.type === 'text'
    box.type = isShown ? 'password' : 'text'
    button.setAttribute('aria-pressed', String(!isShown))
  })
  // Sent hidden, so that no browser keeps it among what was typed into ordinary boxes.
  box.form?.addEventListener('submit', () => {
    box.type = 'password'
  })
}
