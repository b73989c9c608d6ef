import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { LinesResult } from '#contract/forms/read-lines.ts'
import { type Filled, type TextField, type Typed, textFields } from '#contract/forms/record-form.ts'
import type { RecordFormProps } from './form-model.ts'

/**
 * The first machine-readable line of a passport or visa, or both lines joined, as a scanner types them, perhaps with
 * the kind of code before it, as in ]L0
 */
const firstLine = /(?:\][A-Z][A-Z0-9])?[PV](?=[A-Z<]{2,}<<)(?:[A-Z0-9<]{87}|[A-Z0-9<]{71}|[A-Z<]*)/i
const endsWithFirst = /(?:^|\n)(?:\][A-Z][A-Z0-9])?[PV](?=[A-Z<]{2,}<<)(?:[A-Z<]{43}|[A-Z<]{35})$/i

/** The checkbox that confirms that the name was compared with the passport */
export const nameCompared = 'confirmed.name'

type Shown = { filled: Filled; said: LinesResult | undefined }

/** Fills fields from the machine-readable lines of a passport as soon as both lines are complete. */
export function useLines(
  form: Pick<RecordFormProps, 'filled' | 'lines'>,
  element: RefObject<HTMLFormElement | null>,
  fill: (input: HTMLInputElement) => void,
) {
  const [shown, setShown] = useState<Shown>({ filled: form.filled ?? {}, said: form.lines?.said })

  /** Incomplete lines are an error only when typing has ended. */
  async function read(box: HTMLTextAreaElement, isTyping: boolean): Promise<void> {
    // If this chunk cannot be loaded, the server reads the lines when the form is sent.
    const reader =
      box.value.trim() !== '' &&
      (await import('#contract/forms/read-lines.ts').catch(() => undefined))
    // The box may be blank by now: another call has read the lines, and the final Enter of a scanner is left.
    if (box.value.trim() === '') {
      box.value = ''
      setShown((now) => (now.said?.outcome === 'read' ? now : { ...now, said: undefined }))
      return
    }
    if (!element.current || !reader) return
    const { said, filled } = reader.readLines(box.value, typedIn(element.current), shown.filled)
    const isHalf = said.outcome === 'no-lines' || said.outcome === 'wrong-length'
    if (isTyping && isHalf) {
      setShown((now) => (now.said?.outcome === 'read' ? now : { ...now, said: undefined }))
      return
    }
    setShown((now) => ({ said, filled: reader.markedAfter(now.filled, filled) }))
    if (said.outcome !== 'read') return
    // A scanner ends with Enter, so the focus stays in the box, where Enter submits nothing.
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
    ...useTake(element, (box) => void read(box, false)),
    /**
     * Moves the first line into the box: a scanner types into any field, and ends lines with Enter or Tab.
     */
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
    /** A value that the person changes no longer counts as filled by passport lines. */
    touch({ name, value }: HTMLInputElement) {
      const { [name as TextField]: before, ...rest } = shown.filled
      if (before !== undefined && before !== value) setShown({ ...shown, filled: rest })
    },
  }
}

/** Text that the OCR program read in a scan is handled like typed text. */
function useTake(
  element: RefObject<HTMLFormElement | null>,
  read: (box: HTMLTextAreaElement) => void,
) {
  const late = useRef<string>(undefined)
  function take(text: string): void {
    const box = element.current?.elements.namedItem('lines')
    if (!(box instanceof HTMLTextAreaElement)) return
    // While the form is saved, its fields show what was sent.
    if (box.readOnly) late.current = text
    else {
      box.value = text
      read(box)
    }
  }
  return {
    take,
    /** For text that came while the form was sent, if it was not saved */
    takeLate() {
      if (late.current) take(late.current)
      late.current = undefined
    },
  }
}

/** The passport line that was typed before Enter or Tab. It is removed from other fields than the box. */
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

/** Fields that passport lines filled, except a name that the person has confirmed */
export function filledIn(get: (name: string) => string | undefined): Filled {
  const isKept = (field: TextField) => field !== 'name' || !get(nameCompared)
  const filled = textFields.flatMap((field): [TextField, string][] => {
    const value = get(`filled.${field}`)
    return value && isKept(field) ? [[field, value]] : []
  })
  return Object.fromEntries(filled)
}
