export type Figures = {
  runs: number
  /** Changes that were acknowledged, and compared afterwards */
  acknowledged: number
  /** Changes that were under way or refused, found whole or not at all */
  open: number
  files: number
  flaws: string[]
}

export function noFigures(): Figures {
  return { runs: 0, acknowledged: 0, open: 0, files: 0, flaws: [] }
}
