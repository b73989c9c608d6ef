/** Focuses a control and shows it: focus() does not scroll to a control that has the focus already. */
export function focusField(control: HTMLElement | null | undefined): void {
  if (!control) return
  const hadFocus = control === document.activeElement
  // Screen readers say what describes a control that gets the focus: as an alert, its error would be said twice.
  if (!hadFocus) document.getElementById(`${control.id}-error`)?.removeAttribute('role')
  control.focus()
  if (hadFocus) (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' })
}
