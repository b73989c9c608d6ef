import type { ReactNode } from 'react'

type Tone = 'good' | 'waiting' | 'bad' | 'off'

/** A state in a word or two; the colour is only an addition. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}
