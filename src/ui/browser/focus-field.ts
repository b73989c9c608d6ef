/** Focuses a control and shows it: focus() does not scroll to a control that has the focus already. */
export function focusField(control: HTMLElement | null | undefined): void {
  if (!control) return
  const hadFocus = control === document.activeElement
  control.focus()
  if (hadFocus) (control.closest('.field') ?? control).scrollIntoView({ block: 'nearest' })
}
