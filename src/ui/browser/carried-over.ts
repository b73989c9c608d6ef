/** The sessionStorage key of what was pasted into the check, and crosses to its page in another language */
export const checkStorageKey = 'checked'

/** The same for what was typed at the sign-in pages */
export const typedStorageKey = 'typed'

/** It stays behind if that page could not be loaded. */
export function forgetCarried(...keys: string[]): void {
  try {
    for (const key of keys) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}

export function isCarried(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
