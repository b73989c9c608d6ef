/** Whether a field has another value than it came with: it can be filled in before the scripts run. */
export function isChanged(field: unknown): boolean {
  if (field instanceof HTMLSelectElement) {
    const initial = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(0, initial)
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}
