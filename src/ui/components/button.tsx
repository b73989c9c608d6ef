import type { ButtonHTMLAttributes } from 'react'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { variant?: 'main' | 'risky' | undefined }

export function Button({ variant, ...button }: Props) {
  return <button type="submit" className={variant} {...button} />
}
