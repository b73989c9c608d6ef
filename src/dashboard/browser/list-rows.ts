import { pageLocale } from '#ui/browser/page-locale.ts'
import { messagesIn } from '#ui/i18n/messages.ts'

const whereKey = 'list-place'

/** Selection of many rows, and the scroll position after a row was changed. */
export function tendLists(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-rows]')) {
    letChooseAll(form)
    form.addEventListener('submit', () => rememberPlace())
  }
  returnToPlace()
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-tidy]')) {
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
    })
  }
}

function letChooseAll(form: HTMLFormElement): void {
  const all = form.querySelector<HTMLInputElement>('[data-choose-all]')
  const count = form.querySelector<HTMLElement>('[data-chosen-count]')
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[name=chosen]')]
  const buttons = form.querySelectorAll<HTMLButtonElement>('[name=bulk]')
  if (!all || !count) return
  const { recordLists } = messagesIn(pageLocale())
  const nothingChosen = count.textContent

  function tell(): void {
    const chosen = boxes.filter(({ checked }) => checked).length
    if (all) {
      all.checked = chosen === boxes.length
      all.indeterminate = chosen > 0 && chosen < boxes.length
    }
    if (count) count.textContent = chosen ? recordLists.chosenCount(chosen) : nothingChosen
    for (const button of buttons) {
      button.disabled = chosen === 0
      button.dataset.about = recordLists.deleteMany(chosen)
    }
  }

  all.hidden = false
  all.addEventListener('change', () => {
    for (const box of boxes) box.checked = all.checked
    tell()
  })
  form.addEventListener('change', tell)
  // The browser restores ticked boxes after a reload and on the way back.
  tell()
  window.addEventListener('pageshow', tell)
}

type Place = { path: string; top: number }

function rememberPlace(): void {
  const place: Place = { path: location.pathname, top: scrollY }
  try {
    sessionStorage.setItem(whereKey, JSON.stringify(place))
  } catch {
    // Without storage, the row's anchor is near enough.
  }
}

function returnToPlace(): void {
  try {
    const place = JSON.parse(sessionStorage.getItem(whereKey) ?? 'null') as Place | null
    sessionStorage.removeItem(whereKey)
    if (place?.path !== location.pathname || document.querySelector('.bulk-results')) return
    scrollTo({ top: place.top, behavior: 'instant' })
  } catch {}
}
