import type { Config } from '#platform/config.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import type { Portal } from '#server/portal.ts'

/** What a command says at its end: on standard output, or, when it failed, on standard error. */
export type Ended = {
  outcome: 'done' | 'failed'
  say: string
  /** What is said is what was asked for, however it ends: it goes to standard output */
  isReport?: true
  /** The same for programs, when they ask for JSON */
  data?: unknown
}

/** How commands get at what they work on, and how they end. */
export type Run = {
  /** For what has to work whatever is wrong */
  withNothing(options: Asked, work: () => Promise<Ended>): Promise<void>
  withPortal(
    options: Asked,
    work: (portal: Portal, progress: Progress) => Promise<Ended>,
  ): Promise<void>
  withConfig(
    options: Asked,
    work: (config: Config, progress: Progress) => Promise<Ended>,
  ): Promise<void>
}
export type Asked = { json?: boolean }
