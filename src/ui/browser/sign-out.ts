/** The sessionStorage key of what somebody has typed, until the server has saved it */
export const draftsKeptAs = 'drafts'

export function forgetDraftsAtSignOut(): void {
  document.addEventListener('submit', ({ target }) => {
    // A form control with the name "action" shadows the property `action` of the form.
    const isSignOut =
      target instanceof HTMLFormElement && target.getAttribute('action')?.endsWith('/logout')
    // If storage is unavailable, there is nothing to delete.
    if (isSignOut)
      try {
        sessionStorage.removeItem(draftsKeptAs)
      } catch {}
  })
}
