import { closePopup, openPopups } from './popup.ts'

// The sign-in pages also work without this script.
closePopup()
openPopups()

const turnMs = 500

/** Turns the card between login and register, unless reduced motion is preferred. */
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

// The back button may show this page from the browser's cache, in the middle of the animation.
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
  // A visible password must not be saved by the browser as ordinary text.
  box.form?.addEventListener('submit', () => {
    box.type = 'password'
  })
}
