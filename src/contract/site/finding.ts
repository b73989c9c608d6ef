/** Worst first. What failed keeps the site from its work, or puts what it keeps at risk. */
const states = ['failed', 'warning', 'ok'] as const
export type FindingState = (typeof states)[number]

/** What the doctor found: never a secret, nor anything of a record. */
export type Finding = {
  /** What was looked at */
  check: string
  title: string
  state: FindingState
  /** Keeps its name from version to version */
  finding: string
  facts: Record<string, string | number>
  says: string
  /** What to do about it; nothing if all is well */
  todo?: string
}

export function worstFirst(findings: Finding[]): Finding[] {
  const rank = ({ state }: Finding) => states.indexOf(state)
  return findings.toSorted((one, other) => rank(one) - rank(other))
}

export function worstState(findings: Finding[]): FindingState {
  return worstFirst(findings)[0]?.state ?? 'ok'
}
