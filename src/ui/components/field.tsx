import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type SelectHTMLAttributes,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { focusField } from '../browser/focus-field.ts'

/** The fields that were changed since the answer that the errors came with. */
type Answer = { changed: readonly string[]; change: (name: string) => void }

/** Absent in a form that clears its own errors */
export const AnswerContext = createContext<Answer | undefined>(undefined)

type AnswerProps = {
  answer: string
  /** Whether a form was sent for it; another list below a form takes no focus */
  isToForm: boolean
  children: ReactNode
}

/** Hides an error as soon as its field is changed; the next answer may bring it again. */
export function AnswerProvider({ answer, isToForm, children }: AnswerProps) {
  const [last, setLast] = useState({ answer, changed: [] as string[] })
  const since = (one: typeof last) => (one.answer === answer ? one.changed : [])
  const isFirst = useRef(true)
  useEffect(() => {
    const faulty = '#content :is([aria-invalid=true], .choice:not(.for-all):has(~ .error) input)'
    // Before the scripts ran, somebody may have begun to mend another field.
    const isAwaited = isFirst.current
      ? !document.activeElement?.matches('input, textarea, select')
      : isToForm
    isFirst.current = false
    if (answer && isAwaited) focusField(emptiedBefore(document.querySelector<HTMLElement>(faulty)))
  }, [answer, isToForm])
  /** One key or click can change several fields. */
  function change(name: string): void {
    setLast((before) =>
      since(before).includes(name) ? before : { answer, changed: [...since(before), name] },
    )
  }
  return <AnswerContext value={{ changed: since(last), change }}>{children}</AnswerContext>
}

/** Passwords that an answer has emptied are typed again from the first one on. */
function emptiedBefore(faulty: HTMLElement | null): HTMLElement | null {
  if (!faulty?.matches('[type=password]')) return faulty
  const passwords = faulty.closest('form')?.querySelectorAll<HTMLInputElement>('[type=password]')
  return [...(passwords ?? [])].find(({ value }) => value === '') ?? faulty
}

type Labelled = {
  name: string
  /** Needed if the name is not unique on the page */
  id?: string
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** Attributes that connect a control with its label, hint and error. */
type ControlProps = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  onInput: () => unknown
}

type FieldGroupProps = Labelled & { children: (control: ControlProps) => ReactNode }

export function FieldGroup({ name, id = name, label, hint, children, ...wrong }: FieldGroupProps) {
  const answer = useContext(AnswerContext)
  const error = !answer?.changed.includes(id) && wrong.error
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        onInput: () => error && answer?.change(id),
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

type FieldErrorProps = {
  id?: string
  /** The name of the group of choices that the error belongs to */
  of?: string
  children: ReactNode
}

export function FieldError({ id, of, children }: FieldErrorProps) {
  const answer = useContext(AnswerContext)
  if (!children || (of && answer?.changed.includes(of))) return null
  return (
    <p id={id} className="error" role="alert">
      {children}
    </p>
  )
}

type Control<Attributes> = Labelled & Omit<Attributes, keyof Labelled>

/** Makes the props of a field in a rejected form: its name, what was typed, and its error. */
export function fieldsOf<Name extends string>(
  typed: { [Key in Name]?: string | undefined } | undefined,
  errors: { [Key in Name]?: ReactNode },
) {
  return (name: Name) => ({ name, defaultValue: typed?.[name], error: errors[name] })
}

/** Separates props of the field group from those of the control. */
function split<Props extends Labelled>({ name, id, label, hint, error, ...own }: Props) {
  return [{ name, label, hint, error, ...(id && { id }) }, own] as const
}

/** An input of any type, without autocompletion unless asked for. */
export function Field(props: Control<ComponentProps<'input'>>) {
  const [around, input] = split(props)
  return (
    <FieldGroup {...around}>
      {(control) => (
        <input {...(input.type !== 'file' && { autoComplete: 'off' })} {...control} {...input} />
      )}
    </FieldGroup>
  )
}

/**
 * What is longer than a text may be is refused with a sentence, and not cut. More letters of Bengali than these
 * do not fit into a form that is sent.
 */
export const mostSent = 7000

export function TextAreaField(props: Control<ComponentProps<'textarea'>>) {
  const [around, textarea] = split(props)
  useTextBeforeScripts(around.id ?? around.name)
  return (
    <FieldGroup {...around}>
      {(control) => <textarea autoComplete="off" {...control} {...textarea} />}
    </FieldGroup>
  )
}

const never = () => () => {}
const textArea = (id: string) =>
  document.querySelector<HTMLTextAreaElement>(`textarea#${CSS.escape(id)}`)

/** Keeps what was typed before hydration, which puts the first text of a textarea back, though not of an input. */
function useTextBeforeScripts(id: string): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => 'document' in globalThis,
  )
  const [before] = useState(() => (isHydrating ? textArea(id)?.value : undefined))
  useLayoutEffect(() => {
    const area = textArea(id)
    if (area && before !== undefined && area.value !== before) area.value = before
  }, [id, before])
}

type Option = readonly [value: string, label: string, lang?: string]

type SelectProps = Control<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly (Option | false | undefined)[]
}

/** A select; `children` are option groups after the plain options. */
export function SelectField({ options, children, ...props }: SelectProps) {
  const [around, select] = split(props)
  return (
    <FieldGroup {...around}>
      {(control) => (
        <select {...control} {...select}>
          <Options of={options} />
          {children}
        </select>
      )}
    </FieldGroup>
  )
}

export function Options({ of: options }: { of: readonly (Option | false | undefined)[] }) {
  return options.map((option) => {
    if (!option) return null
    const [value, label, lang] = option
    return (
      <option key={value} value={value} lang={lang}>
        {label}
      </option>
    )
  })
}

type ChoiceProps = {
  type?: 'checkbox' | 'radio'
  name: string
  value?: string
  label: string
  hint?: string | undefined
  /** The id of the error of its group */
  describedBy?: string | undefined
  defaultChecked: boolean
}

export function Choice({ value = 'yes', label, hint, describedBy, ...input }: ChoiceProps) {
  const answer = useContext(AnswerContext)
  const id = `${input.name}-${value.replace(/\W/g, '-')}`
  return (
    <div className="choice">
      <input
        id={id}
        type="checkbox"
        value={value}
        aria-describedby={
          [hint && `${id}-hint`, describedBy].filter(Boolean).join(' ') || undefined
        }
        onInput={() => answer?.change(input.name)}
        {...input}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type ChoicesProps = Pick<ChoiceProps, 'type' | 'name' | 'describedBy'> & {
  options: readonly (readonly [value: string, label: string, hint?: string | undefined])[]
  chosen: readonly string[] | undefined
}

/** Checkboxes or radio buttons with the same name. */
export function Choices({ options, chosen = [], ...choice }: ChoicesProps) {
  return options.map(([value, label, hint]) => (
    <Choice
      key={value}
      {...choice}
      {...{ value, label, hint }}
      defaultChecked={chosen.includes(value)}
    />
  ))
}
