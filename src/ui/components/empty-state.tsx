import type { ReactNode } from 'react'

/** Where there is nothing to show: why, and what can be done about it. */
export function EmptyState({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="card empty">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
