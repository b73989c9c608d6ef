/** Leaves empty fields of searches and filters out of their address. */
export function leaveOutEmptyFields(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || !target.closest('search')) return
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name)
  })
}
