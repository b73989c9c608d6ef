import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { LinesSaid } from '#contract/forms/read-lines.ts'
import { type Filled, type TextField, type Typed, textFields } from '#contract/forms/record-form.ts'
import type { RecordFormProps } from './form-model.ts'

/** The first line of a passport or visa, as a reader types it, or both lines as one */
const firstLine = /[PV](?=[A-Z<]{2,}<<)(?:[A-Z0-9<]{87}|[A-Z0-9<]{71}|[A-Z<]*)/i
const endsWithFirst = /(?:^|\n)[PV](?=[A-Z<]{2,}<<)(?:[A-Z<]{43}|[A-Z<]{35})$/i

/** The box to tick once the name was compared */
export const nameCompared = 'confirmed.name'

type Shown = { filled: Filled; said: LinesSaid | undefined }

/** Fills fields from the lines of a passport as soon as both are there. */
export function useLines(
  form: Pick<RecordFormProps, 'filled' | 'lines'>,
  element: RefObject<HTMLFormElement | null>,
  fill: (input: HTMLInputElement) => void,
) {
  const [shown, setShown] = useState<Shown>({ filled: form.filled ?? {}, said: form.lines?.said })

  /** While somebody types, incomplete lines are not reported as a mistake. */
  async function read(box: HTMLTextAreaElement, isTyping: boolean): Promise<void> {
    // Without it, the server reads the lines when the form is sent.
    const reader =
      box.value.trim() !== '' &&
      (await import('#contract/forms/read-lines.ts').catch(() => undefined))
    // What was read meanwhile leaves an end of line.
    if (box.value.trim() === '') {
      box.value = ''
      setShown((now) => (now.said?.outcome === 'read' ? now : { ...now, said: undefined }))
      return
    }
    if (!element.current || !reader) return
    const { said, filled } = reader.readLines(box.value, typedIn(element.current), shown.filled)
    const isHalf = said.outcome === 'no-lines' || said.outcome === 'wrong-length'
    if (isTyping && isHalf) return
    setShown((now) => ({ said, filled: reader.markedAfter(now.filled, filled) }))
    if (said.outcome !== 'read') return
    // A reader ends with Enter, so the box keeps the focus.
    box.value = ''
    for (const [field, value] of Object.entries(filled)) {
      const input = element.current.elements.namedItem(field)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = value
      fill(input)
    }
    const compared = element.current.elements.namedItem(nameCompared)
    if (compared instanceof HTMLInputElement && reader.isComparedAnew(said, filled)) {
      compared.checked = false
    }
  }

  return {
    ...shown,
    /** What a program found in a scan counts as typed. */
    take(text: string) {
      const box = element.current?.elements.namedItem('lines')
      if (!(box instanceof HTMLTextAreaElement)) return
      box.value = text
      void read(box, false)
    },
    /** A reader types into whatever has the focus, and ends each line with Enter or Tab. */
    catchFirst(event: KeyboardEvent) {
      const box = element.current?.elements.namedItem('lines')
      const line = box instanceof HTMLTextAreaElement && takeLine(event, box)
      if (!line) return
      event.preventDefault()
      box.value = `${line}\n`
      box.focus()
      void read(box, true)
    },
    readBox(target: EventTarget, isTyping: boolean) {
      if (target instanceof HTMLTextAreaElement && target.name === 'lines')
        void read(target, isTyping)
    },
    /** What somebody changes is theirs. */
    touch({ name, value }: HTMLInputElement) {
      const { [name as TextField]: before, ...rest } = shown.filled
      if (before !== undefined && before !== value) setShown({ ...shown, filled: rest })
    },
  }
}

/** What was typed before the key, if it is a first line; other fields are left without it. */
function takeLine({ key, shiftKey, target }: KeyboardEvent, box: HTMLTextAreaElement) {
  const isTab = key === 'Tab' && !shiftKey
  if (target === box) return isTab && endsWithFirst.test(box.value) ? box.value : undefined
  if (!(target instanceof HTMLInputElement) || !(isTab || key === 'Enter')) return undefined
  const [line] = firstLine.exec(target.value) ?? []
  if (line) target.value = target.value.replace(line, '')
  return line
}

export function typedIn(element: HTMLFormElement): Typed {
  const data = new FormData(element)
  return Object.fromEntries(
    textFields.map((field) => [field, String(data.get(field) ?? '')]),
  ) as Typed
}

/** Fields that lines filled, without a name that was compared */
export function filledIn(get: (name: string) => string | undefined): Filled {
  const isKept = (field: TextField) => field !== 'name' || !get(nameCompared)
  const filled = textFields.flatMap((field): [TextField, string][] => {
    const value = get(`filled.${field}`)
    return value && isKept(field) ? [[field, value]] : []
  })
  return Object.fromEntries(filled)
}
