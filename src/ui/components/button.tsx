import type { ButtonHTMLAttributes } from 'react'
import type { ConfirmKind } from './confirm-page.tsx'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'main' | 'risky' | undefined
  /** Asks for confirmation, naming `about` */
  confirm?: { kind: ConfirmKind; about?: string } | false | undefined
}

/** A submit button, with a confirmation if asked for. */
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

/** A button with a form of its own. */
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
