import { draftsKeptAs } from '#ui/browser/sign-out.ts'

type Copies<Copy> = { owner: string; forms: Record<string, Copy> }

/** What is typed into a form and not saved yet, in the session storage of this tab until its person logs out there. */
export function tabCopies<Copy>(owner: string) {
  return {
    read: (form: string) => readCopies<Copy>(owner)[form],
    keep(form: string, copy: Copy): void {
      writeCopies({ owner, forms: { ...readCopies<Copy>(owner), [form]: copy } })
    },
    forget(form: string): void {
      const { [form]: _, ...forms } = readCopies<Copy>(owner)
      writeCopies({ owner, forms })
    },
  }
}

/** If session storage is unavailable, unsaved text lives only as long as the page. */
function writeCopies(copies: Copies<unknown>): void {
  try {
    if (Object.keys(copies.forms).length === 0) sessionStorage.removeItem(draftsKeptAs)
    else sessionStorage.setItem(draftsKeptAs, JSON.stringify(copies))
  } catch {}
}

/** Copies of another person who was signed in on this tab are ignored and overwritten. */
function readCopies<Copy>(owner: string): Copies<Copy>['forms'] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftsKeptAs) ?? 'null') as Copies<Copy> | null
    return kept?.owner === owner ? kept.forms : {}
  } catch {
    return {}
  }
}
