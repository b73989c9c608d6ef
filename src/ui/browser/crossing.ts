/** The sessionStorage key of what was pasted into the check, and crosses to its page in another language */
export const crossesAs = 'checked'

/** It stays behind if that page could not be loaded. */
export function forgetCrossing(): void {
  try {
    sessionStorage.removeItem(crossesAs)
  } catch {
    // Storage is blocked.
  }
}
