import { newShare } from '#contract/shares/share.ts'
import { readTypedNumber } from '#contract/text/whole-number.ts'

/** Reads the form for a new code: the validated values, and the text as typed. */
export function readShareForm(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const all = (name: string) => form.getAll(name).map(String)
  const typed = {
    documents: all('document'),
    fields: all('field'),
    secondFact: text('secondFact'),
    purpose: text('purpose'),
    label: text('label'),
    days: text('days'),
    mostViews: text('mostViews'),
    statementToo: form.has('statementToo'),
  }
  const checked = newShare.safeParse({
    ...typed,
    days: readTypedNumber(typed.days),
    mostViews: typed.mostViews.trim() === '' ? null : readTypedNumber(typed.mostViews),
  })
  const mistakes = checked.error?.issues.map(({ path }) => String(path[0])) ?? []
  const isNothing = typed.documents.length + typed.fields.length === 0
  if (isNothing || mistakes.includes('documents')) mistakes.push('document')
  return { typed, chosen: checked.data, mistakes }
}
