const offKey = 'shortcuts-off'

/**
 * Single keys for elements with data-shortcut: a link is followed, anything else is only focused,
 * so that a key pressed by mistake decides nothing. They can be switched off.
 */
export function listenToShortcuts(): void {
  const help = document.querySelector<HTMLElement>('[data-shortcuts]')
  const box = help?.querySelector<HTMLInputElement>('[data-shortcuts-on]')
  if (!help || !box) return
  help.hidden = false
  box.checked = kept() !== 'yes'
  box.addEventListener('change', () => keep(box.checked ? 'no' : 'yes'))

  document.addEventListener('keydown', (event) => {
    const isMeant = box.checked && !event.defaultPrevented && !event.repeat && !isTyping(event)
    if (!isMeant || event.ctrlKey || event.metaKey || event.altKey) return
    if (!/^[a-z]$/i.test(event.key) || document.querySelector('[role=alertdialog]')) return
    const goal = document.querySelector<HTMLElement>(`[data-shortcut="${event.key.toLowerCase()}"]`)
    if (!goal) return
    event.preventDefault()
    if (goal instanceof HTMLAnchorElement) return goal.click()
    if (goal.parentElement instanceof HTMLDetailsElement) {
      goal.parentElement.open = true
      goal.parentElement.querySelector('textarea')?.focus()
    } else goal.focus()
  })
}

function isTyping({ target }: Event): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

function kept(): string | null {
  try {
    return localStorage.getItem(offKey)
  } catch {
    return null
  }
}

function keep(isOff: 'yes' | 'no'): void {
  try {
    localStorage.setItem(offKey, isOff)
  } catch {
    // Without storage the choice holds for this page.
  }
}
