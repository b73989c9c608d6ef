/** Whether a field has another value than it came with: it can be filled in before the scripts run. */
export function isChanged(field: unknown): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, initial)
  }
  if (field instanceof HTMLTextAreaElement) {
    return field.value !== field.defaultValue.replace(/\r\n?/g, '\n')
  }
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  // A box has the value "on" where it came with none.
  if (/^(checkbox|radio)$/.test(field.type)) return field.checked !== field.defaultChecked
  // Browsers leave out line breaks and the like, of which a value may have some.
  const plain = field.cloneNode() as HTMLInputElement
  plain.value = field.defaultValue
  return field.value !== plain.value
}
