import type { ReactNode } from 'react'

/** An empty list: why it is empty, and what to do. */
export function EmptyState({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="card empty">
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
