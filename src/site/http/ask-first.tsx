import { type ConfirmKind, ConfirmPage } from '#ui/components/confirm-page.tsx'
import type { PageAnswer } from './page.ts'

type Question = {
  kind?: ConfirmKind
  /** The name of the item */
  about: string | undefined
  /** The address for "no" */
  back: string
}

/** The confirmation page, unless the form was already confirmed. */
export function askFirst(form: FormData | undefined, question: Question): PageAnswer | undefined {
  if (form?.get('confirmed') === 'yes') return undefined
  const fields = [...(form ?? [])].map(([name, value]): [string, string] => [name, String(value)])
  return { status: 200, content: <ConfirmPage {...question} fields={fields} /> }
}
