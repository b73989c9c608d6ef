/** Where a tab keeps what somebody has typed, until the server has it */
export const draftsKeptAs = 'drafts'

export function forgetDraftsAtSignOut(): void {
  document.addEventListener('submit', ({ target }) => {
    // A field with the name "action" takes the place of the property.
    const isSignOut =
      target instanceof HTMLFormElement && target.getAttribute('action')?.endsWith('/logout')
    // Without storage nothing is kept.
    if (isSignOut)
      try {
        sessionStorage.removeItem(draftsKeptAs)
      } catch {}
  })
}
