import { useEffect, useState } from 'react'
import { matchPath } from 'react-router'
import type { FoundRecord } from '#contract/record-list.ts'
import { usePageContext } from '#ui/page-context.ts'

const untilTypedMs = 150

const recordPages = [
  '/dashboard/records/:id/:page?',
  '/dashboard/Control_Post/:id',
  '/dashboard/ManagePost/:id',
  '/Update_A_User/:id',
]

export type Found = ReturnType<typeof useAnswer>

type Answer = { asked: string } & (
  | { outcome: 'found'; found: FoundRecord[] }
  | { outcome: 'failed' | 'signed-out' }
)

export function useFoundRecords(typed: string) {
  return useAnswer(typed.trim() ? { search: typed } : undefined)
}

/** The record that this page is about, if any. */
export function useRecordHere() {
  const { path } = usePageContext().here
  const open = recordPages.map((page) => matchPath(page, path)).find(Boolean)?.params.id
  return useAnswer(open ? { record: open } : undefined)
}

function useAnswer(sought: Record<string, string> | undefined) {
  const { signedIn } = usePageContext()
  const [answer, setAnswer] = useState<Answer>()
  const asked = sought && signedIn?.role !== 'student' ? String(new URLSearchParams(sought)) : ''

  useEffect(() => {
    if (!asked) return
    const older = new AbortController()
    const timer = setTimeout(async () => {
      const now = await ask(asked, older.signal)
      if (!older.signal.aborted) setAnswer(now)
    }, untilTypedMs)
    return () => {
      clearTimeout(timer)
      older.abort()
    }
  }, [asked])

  // Results of an earlier query are discarded, because they could be opened by mistake.
  if (answer?.asked === asked) return answer
  return { outcome: asked ? ('searching' as const) : ('idle' as const) }
}

async function ask(asked: string, signal: AbortSignal): Promise<Answer> {
  try {
    const headers = { accept: 'application/json' }
    const body = new URLSearchParams(asked)
    const response = await fetch('/dashboard/find', { method: 'POST', headers, body, signal })
    if (response.status === 401) return { asked, outcome: 'signed-out' }
    if (!response.ok) return { asked, outcome: 'failed' }
    const { found } = await response.json()
    return { asked, outcome: 'found', found }
  } catch {
    return { asked, outcome: 'failed' }
  }
}
