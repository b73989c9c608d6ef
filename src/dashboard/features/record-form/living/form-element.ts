import {
  type FormState,
  fieldsOf,
  isRequired,
  nothingTyped,
  type Typed,
  textFields,
} from '#contract/forms/record-form.ts'
import type { Mistake, RecordFormProps } from '#dashboard/features/record-form/form-model.ts'
import type { FileDesk } from '#dashboard/features/record-form/uploading/file-desk.ts'

export function typedIn(element: HTMLFormElement): Typed {
  const data = new FormData(element)
  return Object.fromEntries(
    textFields.map((field) => [field, String(data.get(field) ?? '')]),
  ) as Typed
}

export function readState(
  element: HTMLFormElement | null,
  { formKey, seen }: RecordFormProps,
  desk: FileDesk,
): FormState {
  const { places } = desk.read()
  const staged = places.flatMap(({ type, picked }) => {
    if (picked?.state.status !== 'arrived') return []
    return [[type, { id: picked.state.id, name: picked.name }]]
  })
  return {
    typed: element ? typedIn(element) : nothingTyped,
    staged: Object.fromEntries(staged),
    removed: places.filter(({ isRemoved }) => isRemoved).map(({ type }) => type),
    key: formKey,
    ...(seen && { seen }),
  }
}

export function stagedIn(desk: FileDesk): string {
  return desk
    .read()
    .places.map(({ isRemoved, picked }) => {
      return picked?.state.status === 'arrived' ? picked.state.id : isRemoved
    })
    .join()
}

/** Files that were picked, and boxes that were ticked, before the script ran. */
export function takeOver(element: HTMLFormElement, desk: FileDesk): void {
  for (const { type } of desk.read().places) {
    const field = (name: string) => element.elements.namedItem(`${name}.${type}`)
    const [unstage, remove, file] = [field('unstage'), field('remove'), field('file')]
    if (unstage instanceof HTMLInputElement && unstage.checked) desk.remove(type)
    const isRemoved = desk.read().places.some((place) => place.type === type && place.isRemoved)
    if (remove instanceof HTMLInputElement && remove.checked !== isRemoved) desk.remove(type)
    const picked = file instanceof HTMLInputElement && file.files?.[0]
    if (picked) desk.put(type, picked)
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

/** To what has to be looked at first. */
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
