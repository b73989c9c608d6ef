import { draftsKeptAs } from '#ui/browser/sign-out.ts'

type Copies<Copy> = Record<string, Copy>

/**
 * What its owner has typed into a form and not saved yet, in the session storage of this tab until they log out
 * there. Those of others stay.
 */
export function tabCopies<Copy>(owner: string) {
  const key = draftsKeptAs(owner)
  return {
    read: (form: string) => readCopies<Copy>(key)[form],
    keep(form: string, copy: Copy): void {
      writeCopies(key, { ...readCopies<Copy>(key), [form]: copy })
    },
    forget(form: string): void {
      const { [form]: _, ...others } = readCopies<Copy>(key)
      writeCopies(key, others)
    },
  }
}

/** If session storage is unavailable, unsaved text lives only as long as the page. */
function writeCopies(key: string, copies: Copies<unknown>): void {
  try {
    if (Object.keys(copies).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(copies))
  } catch {}
}

function readCopies<Copy>(key: string): Copies<Copy> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Copies<Copy> | null) ?? {}
  } catch {
    return {}
  }
}
