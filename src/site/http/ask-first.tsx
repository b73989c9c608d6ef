import { type ConfirmKind, ConfirmPage } from '#ui/components/confirm-page.tsx'
import type { PageAnswer } from './page.ts'

type Question = {
  kind?: ConfirmKind
  /** What it is about, as the person knows it */
  about: string | undefined
  /** Where a no leads */
  back: string
}

/** The page that asks before a form is carried out; nothing once it was answered with a yes. */
export function askFirst(form: FormData | undefined, question: Question): PageAnswer | undefined {
  if (form?.get('confirmed') === 'yes') return undefined
  const fields = [...(form ?? [])].map(([name, value]): [string, string] => [name, String(value)])
  return { status: 200, content: <ConfirmPage {...question} fields={fields} /> }
}
