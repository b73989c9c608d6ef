import { typedStorageKey } from '#ui/browser/carried-over.ts'

/** Names and emails: passwords and codes stay behind. */
const kept = 'main input:is([autocomplete=name], [autocomplete=username]):not([hidden])'

/**
 * The links to other languages load the page again. What was typed crosses over in this tab, and stays there no
 * longer than the page loads.
 */
export function carryToOtherLanguage(): void {
  take()
  document.addEventListener('click', cross)
}

const fields = () => [...document.querySelectorAll<HTMLInputElement>(kept)]

function cross({ target, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target as Element).closest('.languages a')) return
  if (altKey || ctrlKey || metaKey || shiftKey) return
  const texts = fields().map(({ value }) => value)
  try {
    const crossing = JSON.stringify([location.pathname, Date.now(), ...texts])
    sessionStorage.setItem(typedStorageKey, crossing)
  } catch {
    // Storage is blocked.
  }
}

function take(): void {
  try {
    const [path, at, ...texts] = JSON.parse(sessionStorage.getItem(typedStorageKey) ?? '[]')
    sessionStorage.removeItem(typedStorageKey)
    // After a minute somebody else may sit here: the page in the other language was not loaded.
    if (path !== location.pathname || Date.now() - at > 60_000) return
    for (const [index, field] of fields().entries()) {
      // Newer text may have been typed before the scripts ran.
      if (field.value === field.defaultValue) field.value = texts[index] ?? ''
    }
  } catch {
    // Storage is blocked.
  }
}
