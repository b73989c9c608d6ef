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
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
