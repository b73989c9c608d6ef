import type { ReactNode } from 'react'

type Props = {
  words: { title: string; help: string }
  /** The saved version */
  children?: ReactNode
}

/** After an edit conflict, shows the version that was saved meanwhile; the fields keep what was typed. */
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
