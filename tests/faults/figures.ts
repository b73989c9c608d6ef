export type Figures = {
  runs: number
  /** Changes that were acknowledged, and compared afterwards */
  acknowledged: number
  /** Changes that were under way or refused, found whole or not at all */
  open: number
  files: number
  flaws: string[]
}
