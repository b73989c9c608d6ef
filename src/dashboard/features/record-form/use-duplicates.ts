import { type RefObject, useRef, useState } from 'react'
import type { Duplicate } from '#contract/duplicate.ts'
import { fetchJson } from '#dashboard/live/fetch-json.ts'
import type { RecordFormProps } from './form-model.ts'
import { typedIn } from './use-lines.ts'
import type { Uploads } from './use-uploads.ts'

/** Checks for other records of the same person when a field loses focus or a file arrives. */
export function useDuplicates(
  { draft }: RecordFormProps,
  element: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
) {
  const [found, setFound] = useState<Duplicate[]>([])
  const last = useRef('')
  async function ask(): Promise<void> {
    if (!element.current) return
    const { name, fatherName, birthDate } = typedIn(element.current)
    const arrived = uploads.read().slots.flatMap(({ type, picked }) => {
      return picked?.state.status === 'arrived' ? [[type, picked.state.id]] : []
    })
    const documents = Object.fromEntries(arrived)
    const asked = JSON.stringify({ name, fatherName, birthDate, documents, form: draft.form })
    if (asked === last.current) return
    last.current = asked
    const body = new URLSearchParams({ asked })
    const answer = await fetchJson('/dashboard/duplicates', { method: 'POST', body })
    if (asked !== last.current) return
    if (answer) setFound(answer.duplicates)
    // Without an answer, ask again when the next field is left.
    else last.current = ''
  }
  return { found, ask }
}
