/** The sessionStorage key of what this account has typed, until the server has saved it */
export const draftsKeptAs = (account: string) => `drafts ${account}`

/** Others who were signed in on this tab find their text again when they come back. */
export function forgetDraftsAtSignOut(): void {
  document.addEventListener('submit', ({ target }) => {
    // A form control with the name "action" shadows the property `action` of the form.
    const isSignOut =
      target instanceof HTMLFormElement && target.getAttribute('action')?.endsWith('/logout')
    // If storage is unavailable, there is nothing to delete.
    if (isSignOut)
      try {
        sessionStorage.removeItem(draftsKeptAs(document.documentElement.dataset.account ?? ''))
      } catch {}
  })
}
