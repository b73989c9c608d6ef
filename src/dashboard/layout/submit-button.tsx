import { type ComponentProps, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useScript } from '#ui/browser/use-script.ts'
import type { ConfirmKind } from '#ui/components/confirm-page.tsx'
import { useMessages } from '#ui/i18n/messages.ts'
import type { ConfirmAnswer } from './confirm-dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'
import { isUnderWay } from './typed/posts.ts'

type Props = ComponentProps<'button'> & {
  variant?: 'main' | 'risky' | false | undefined
  /** Asks for confirmation with the name in `about` */
  confirm?: { kind: ConfirmKind; about?: string } | false | undefined
  isOff?: boolean
}

const ConfirmDialog = lazyDialog(() => import('./confirm-dialog.tsx'), AskOnPage)

/** Fallback if the dialog cannot be loaded: the server asks on a separate page, as without a script. */
function AskOnPage({ onAnswer }: { onAnswer: (is: ConfirmAnswer) => void }) {
  const goOn = useEffectEvent(() => onAnswer('unasked'))
  useEffect(() => goOn(), [])
  return null
}

/** The fields that each answer adds to the form */
const said = { yes: ['confirmed'], 'to-bin': ['confirmed', 'toBin'], unasked: [] }

/**
 * Submits its form once, after a confirmation if required. While busy it uses aria-disabled, because a
 * `disabled` button would lose the focus.
 */
export function SubmitButton({ variant, confirm, isOff = false, ...button }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [asking, setAsking] = useState<HTMLButtonElement>()

  function answer(is: ConfirmAnswer): void {
    setAsking(undefined)
    asking?.focus()
    if (is === 'no' || !asking?.form) return
    const added = said[is].map((name) => {
      const field = document.createElement('input')
      return Object.assign(field, { type: 'hidden', name, value: 'yes' })
    })
    asking.form.append(...added)
    asking.form.requestSubmit(asking)
    for (const field of added) field.remove()
  }

  return (
    <>
      <button
        type="submit"
        className={variant || undefined}
        aria-disabled={isOff || isBusy || undefined}
        aria-busy={isBusy || undefined}
        onClick={(event) => {
          const { form } = event.currentTarget
          const isSent = isUnderWay(form?.getAttribute('action') ?? '')
          // The second click of a double click may meet what the first one led to: the next record.
          const isSecond = event.detail > 1
          const isAsleep = isOff || isBusy || isSent || isSecond
          if (isAsleep || confirm) event.preventDefault()
          if (!isAsleep && confirm) setAsking(event.currentTarget)
        }}
        {...button}
      />
      {asking && confirm && (
        <Suspense>
          <ConfirmDialog kind={confirm.kind} about={confirm.about} onAnswer={answer} />
        </Suspense>
      )}
    </>
  )
}

type DecisionProps = {
  action: string
  title: string
  decision: 'publish' | 'unpublish' | 'cancel' | 'delete'
  words: string
  isMain?: boolean
}

/** A decision on one item of a list; cancelling and deleting need a confirmation. */
export function DecisionButton({ action, title, decision, words, isMain }: DecisionProps) {
  const kind = decision === 'cancel' || decision === 'delete' ? decision : undefined
  return (
    <PostButton
      action={action}
      name="do"
      value={decision}
      variant={kind ? 'risky' : isMain && 'main'}
      confirm={kind && { kind, about: title }}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </PostButton>
  )
}

type PostButtonProps = Props & { action: string; fields?: Record<string, string> }

export function PostButton({ action, fields = {}, ...button }: PostButtonProps) {
  return (
    <Form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton {...button} />
    </Form>
  )
}

export function PrintButton() {
  const t = useMessages()
  const hasScript = useScript()
  return (
    <button type="button" hidden={!hasScript} onClick={() => print()}>
      {t.print}
    </button>
  )
}
