import {
  type FormState,
  fieldsOf,
  isRequired,
  nothingTyped,
  type Typed,
  textFields,
} from '#contract/forms/record-form.ts'
import type { Mistake, RecordFormProps } from './form-model.ts'
import type { Uploads } from './use-uploads.ts'

export function typedIn(element: HTMLFormElement): Typed {
  const data = new FormData(element)
  return Object.fromEntries(
    textFields.map((field) => [field, String(data.get(field) ?? '')]),
  ) as Typed
}

export function readState(
  element: HTMLFormElement | null,
  { formKey, seen, base = seen }: RecordFormProps,
  uploads: Uploads,
): FormState {
  const { slots } = uploads.read()
  const staged = slots.flatMap(({ type, picked }) => {
    if (picked?.state.status !== 'arrived') return []
    return [[type, { id: picked.state.id, name: picked.name }]]
  })
  return {
    typed: element ? typedIn(element) : nothingTyped,
    staged: Object.fromEntries(staged),
    removed: slots.filter(({ isRemoved }) => isRemoved).map(({ type }) => type),
    key: formKey,
    ...(base && { seen: base }),
  }
}

export function stagedIn(uploads: Uploads): string {
  return uploads
    .read()
    .slots.map(({ isRemoved, picked }) => {
      return picked?.state.status === 'arrived' ? picked.state.id : isRemoved
    })
    .join()
}

/** Takes over the files chosen and boxes ticked before hydration. */
export function takeOver(element: HTMLFormElement, uploads: Uploads): void {
  for (const { type } of uploads.read().slots) {
    const field = (name: string) => element.elements.namedItem(`${name}.${type}`)
    const [unstage, remove, file] = [field('unstage'), field('remove'), field('file')]
    if (unstage instanceof HTMLInputElement && unstage.checked) uploads.remove(type)
    const isRemoved = uploads.read().slots.some((slot) => slot.type === type && slot.isRemoved)
    if (remove instanceof HTMLInputElement && remove.checked !== isRemoved) uploads.remove(type)
    const picked = file instanceof HTMLInputElement && file.files?.[0]
    if (picked) uploads.put(type, picked)
  }
}

export function missingIn(
  element: HTMLFormElement,
  { kind, editor, conflict }: RecordFormProps,
): Mistake[] {
  const typed = typedIn(element)
  return fieldsOf(kind)
    .filter((field) => !conflict?.fields.some((one) => one.field === field))
    .filter((field) => isRequired(field, kind, editor) && typed[field].trim() === '')
    .map((field) => ({ field, because: 'required' }))
}

/** Focuses the first field that needs attention. */
export function focusOnFirst(element: HTMLFormElement | null, form: RecordFormProps): void {
  const { mistakes, slots, conflict } = form
  const faulty = slots.find(({ fault }) => fault)
  const differing = conflict?.fields[0]?.field ?? `file.${conflict?.files[0]?.type}`
  const target = mistakes[0]
    ? document.getElementById(mistakes[0].field)
    : faulty
      ? document.getElementById(`file.${faulty.type}`)
      : conflict && element?.querySelector<HTMLElement>(`[name="choose.${differing}"]:checked`)
  target?.focus()
}

export type Sent =
  | { outcome: 'done'; redirect: string }
  | { outcome: 'again'; form: RecordFormProps }
  | { outcome: 'signed-out' | 'unreachable' | 'failed' }

/** Sends the form without leaving the page. */
export async function sendForm(form: HTMLFormElement): Promise<Sent> {
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: new FormData(form),
      headers: { accept: 'application/json' },
    })
    if (response.status === 401) return { outcome: 'signed-out' }
    const isData = response.headers.get('content-type')?.startsWith('application/json')
    if (!isData) return { outcome: 'failed' }
    const answer = await response.json()
    if (response.ok) return { outcome: 'done', redirect: answer.redirect }
    return 'slots' in answer ? { outcome: 'again', form: answer } : { outcome: 'failed' }
  } catch {
    return { outcome: 'unreachable' }
  }
}
