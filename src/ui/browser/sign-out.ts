/** The sessionStorage key of what this account has typed, until the server has saved it */
export const draftsKeptAs = (account: string) => `drafts ${account}`

/** The sessionStorage key of the account that has asked to sign out */
const leavesAs = 'leaves'

const accountHere = () => document.documentElement.dataset.account ?? ''

/**
 * Others who were signed in on this tab find their text again when they come back. The next page forgets it:
 * while a file is sent, the browser asks, and whoever stays, and goes on here, is not signed out.
 */
export function forgetDraftsAtSignOut(): void {
  // If storage is unavailable, there is nothing to delete.
  try {
    const left = sessionStorage.getItem(leavesAs)
    sessionStorage.removeItem(leavesAs)
    if (left !== null && left !== accountHere()) sessionStorage.removeItem(draftsKeptAs(left))
  } catch {}
  for (const type of ['click', 'input', 'submit'])
    document.addEventListener(type, ({ target }) => {
      // A form control with the name "action" shadows the property `action` of the form.
      const isSignOut =
        type === 'submit' && (target as Element).getAttribute('action')?.endsWith('/logout')
      try {
        if (isSignOut) sessionStorage.setItem(leavesAs, accountHere())
        else sessionStorage.removeItem(leavesAs)
      } catch {}
    })
}
