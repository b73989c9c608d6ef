import { atConsole } from '#contract/site/activity.ts'
import type { Ctx } from '#core/context.ts'
import type { Config } from '#platform/config.ts'
import type { Progress } from '#platform/db/dump/rows.ts'
import type { Portal } from '#server/portal.ts'

/** The result of a command: printed to standard output, or to standard error if the command failed. */
export type Ended = {
  outcome: 'done' | 'failed'
  say: string
  /** For people only: printed to standard error, so that programs can parse standard output */
  note?: string
  /** Print to standard output even if the command failed */
  isReport?: true
  /** What was typed cannot be meant: exit code 2 */
  isMisuse?: true
  /** The result as data, printed with --json */
  data?: unknown
}

export type Asked = { json?: boolean }

/** Opens what a command works on, runs it, and prints how it ended. */
export type Run = {
  withNothing(options: Asked, work: () => Promise<Ended>): Promise<void>
  /** `mayBegin`: creates the site if there is none yet; `storeMayBeAway`: the work needs only rows */
  withPortal(
    options: Asked,
    work: (portal: Portal, progress: Progress) => Promise<Ended>,
    how?: { mayBegin?: boolean; storeMayBeAway?: boolean },
  ): Promise<void>
  withConfig(
    options: Asked,
    work: (config: Config, progress: Progress) => Promise<Ended>,
  ): Promise<void>
}

/** For work on rows alone, which must not wait for the store of files: somebody may have got in */
export const onRows = { storeMayBeAway: true }

export function consoleContext(portal: Portal): Promise<Ctx> {
  return portal.ctxFor({ actor: { role: 'admin', id: atConsole }, network: 'console' })
}

/** For options that may be given several times: an option that takes several values would take arguments too. */
export function each(value: string, before: string[] = []): string[] {
  return [...before, value]
}

export function failed(say: string): Ended {
  return { outcome: 'failed', say: `${say}\n` }
}

/** For a command that was not understood, as one with an unknown option */
export function misused(say: string): Ended {
  return { ...failed(say), isMisuse: true }
}
