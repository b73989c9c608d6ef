import { atConsole } from '#contract/site/activity.ts'
import type { Ctx } from '#core/context.ts'
import type { Config } from '#platform/config.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import type { Portal } from '#server/portal.ts'

/** What a command prints at its end: to standard output, or to standard error if it failed. */
export type Ended = {
  outcome: 'done' | 'failed'
  say: string
  /** For people: printed to standard error, so that a program can read the rest */
  note?: string
  /** Printed to standard output even if it failed */
  isReport?: true
  /** The same for programs, with --json */
  data?: unknown
}

export type Asked = { json?: boolean }

/** Opens what a command works on, runs it, and prints how it ended. */
export type Run = {
  withNothing(options: Asked, work: () => Promise<Ended>): Promise<void>
  /** `mayBegin`: makes the site if there is none yet */
  withPortal(
    options: Asked,
    work: (portal: Portal, progress: Progress) => Promise<Ended>,
    how?: { mayBegin?: boolean },
  ): Promise<void>
  withConfig(
    options: Asked,
    work: (config: Config, progress: Progress) => Promise<Ended>,
  ): Promise<void>
}

export function consoleContext(portal: Portal): Promise<Ctx> {
  return portal.ctxFor({ actor: { role: 'admin', id: atConsole }, network: 'console' })
}

export function failed(say: string): Ended {
  return { outcome: 'failed', say: `${say}\n` }
}
