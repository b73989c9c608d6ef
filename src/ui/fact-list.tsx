import type { ReactNode } from 'react'

type Props = {
  facts: readonly (readonly [term: string, said: string | undefined])[]
  className?: string
}

/** A description list; terms without a text are left out. */
export function FactList({ facts, className }: Props) {
  const said = facts.filter(([, text]) => text)
  return (
    <dl className={className}>
      {said.map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
    </dl>
  )
}

type FactProps = { term: string; className?: string | undefined; children?: ReactNode }

/** One term of a description list */
export function Fact({ term, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
