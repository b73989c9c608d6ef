import type { ReactNode } from 'react'

type Props = {
  words: { title: string; help: string }
  /** How it stands now */
  children?: ReactNode
}

/** Somebody else was first: theirs is shown, and what was typed is still in the fields. */
export function Conflict({ words, children }: Props) {
  return (
    <div className="conflict" role="alert">
      <p>
        <strong>{words.title}</strong> {words.help}
      </p>
      {children}
    </div>
  )
}
