import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { isChanged } from '#dashboard/layout/typed/is-changed.ts'
import { tabCopies } from '#dashboard/layout/typed/tab-copies.ts'
import { type SetUpStep, setUpSteps, setUpTexts, type TypedSetUp } from './set-up-form.tsx'

type Kept = { step?: SetUpStep; typed: Partial<TypedSetUp> }

const copies = tabCopies<Kept>('')
const name = '/set-up'

/** Keeps what is typed in this tab, but no password: the set-up goes on there after a reload or in another language. */
export function useKeptSetUp(answer: Kept | undefined) {
  const [kept, setKept] = useState<{ form: Kept; count: number }>()
  const look = useEffectEvent((answer: Kept | undefined) => {
    const found = answer ?? copies.read(name)
    if (!found?.typed) return
    const { typed } = found
    const step = setUpSteps.find((step) => step === found.step)
    if (answer) {
      copies.keep(name, { typed, ...(step && { step }) })
      // The browser's Back leads to the first step.
      setKept({ form: { typed }, count: kept?.count ?? 0 })
    } else if (!kept) {
      const form = { typed: { ...typed, ...typedBefore() }, ...(step && { step }) }
      setKept({ form, count: 1 })
    }
  })
  useEffect(() => look(answer), [answer])
  useEffect(() => forgetIfLeft, [])
  return {
    /** In place of the empty form */
    form: kept?.form,
    /** Changes when a form was restored */
    key: kept?.count ?? 0,
    onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
      const fields = new FormData(currentTarget)
      const step = String(fields.get('step')) as SetUpStep
      copies.keep(name, { step, typed: textsIn(fields) })
    },
  }
}

/** Neither a reload nor an error that takes the place of the page leads elsewhere. */
function forgetIfLeft(): void {
  const isLeft = location.pathname !== name
  if (isLeft && copies.read(name)) copies.forget(name)
}

/** Typed before the scripts ran */
function typedBefore(): Partial<TypedSetUp> {
  const form = document.querySelector<HTMLFormElement>('.entrance form')
  const changed = [...(form?.elements ?? [])].filter(isChanged) as HTMLInputElement[]
  const fields = new FormData()
  for (const { name, value } of changed) fields.set(name, value)
  return textsIn(fields)
}

function textsIn(fields: FormData): Partial<TypedSetUp> {
  const names = [...setUpTexts.organisation, ...setUpTexts.admin, 'lookupPolicy']
  return Object.fromEntries(
    names.flatMap((name) => (fields.has(name) ? [[name, String(fields.get(name))]] : [])),
  )
}
