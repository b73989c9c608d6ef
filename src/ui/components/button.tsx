import type { ButtonHTMLAttributes } from 'react'
import type { ConfirmKind } from './confirm-page.tsx'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'main' | 'risky' | undefined
  /** Asked before it is sent, about what is named */
  confirm?: { kind: ConfirmKind; about?: string } | false | undefined
}

/** Sends the form around it; what cannot be taken back asks first. */
export function Button({ variant, confirm, ...button }: ButtonProps) {
  return (
    <button
      type="submit"
      className={variant}
      data-confirm={confirm ? confirm.kind : undefined}
      data-about={confirm ? confirm.about : undefined}
      {...button}
    />
  )
}

type PostButtonProps = ButtonProps & { action: string; fields?: Record<string, string> }

/** A button that is a form by itself. */
export function PostButton({ action, fields = {}, ...button }: PostButtonProps) {
  return (
    <form method="post" action={action}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} />
    </form>
  )
}
