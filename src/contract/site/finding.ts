/** Worst first. `failed` stops the site or endangers its data. */
const states = ['failed', 'warning', 'ok'] as const
export type FindingState = (typeof states)[number]

/** A finding of the doctor. It holds no secret and nothing of a record. */
export type Finding = {
  /** The area that was checked */
  check: string
  title: string
  state: FindingState
  /** A stable identifier */
  finding: string
  facts: Record<string, string | number>
  says: string
  /** What to do; undefined if all is well */
  todo?: string
}

export function worstFirst(findings: Finding[]): Finding[] {
  const rank = ({ state }: Finding) => states.indexOf(state)
  return findings.toSorted((one, other) => rank(one) - rank(other))
}

export function worstState(findings: Finding[]): FindingState {
  return worstFirst(findings)[0]?.state ?? 'ok'
}
