import type { Config } from '#platform/config.ts'
import { isUnavailable } from '#platform/db/errors.ts'
import { type Moved, moveSite as move } from '#platform/moving/move-site.ts'
import { takeBack as takeBackMove } from '#platform/moving/take-back.ts'
import type { Ended, Progress } from './run-command.ts'
import { bytesInWords } from './terminal.ts'

type Wanted = {
  dryRun?: boolean | undefined
  leaveLost?: boolean | undefined
  /** What the new settings are called, to say how it goes on */
  settings: string
  progress: Progress
}

const namedAtMost = 20

/** Moves the database, the files or both to where other settings want them, and says how it went. */
export async function moveSite(from: Config, to: Config, wanted: Wanted): Promise<Ended> {
  const { dryRun, leaveLost, progress, settings } = wanted
  try {
    const moved = await move({ from, to, isDry: dryRun, leaveLost, progress })
    const isDone = moved.outcome.startsWith('moved') || moved.outcome === 'would move'
    const { plan: _, ...data } = moved
    return {
      outcome: isDone ? 'done' : 'failed',
      say: `${inWords(moved, settings)}\n`,
      data: { ...data, to: moved.plan.to },
    }
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return {
      outcome: 'failed',
      say: `The move was cut off: ${(error as Error).message}\nRun the same command once more: it goes on from there.\n`,
    }
  }
}

export async function takeBack(from: Config): Promise<Ended> {
  if (await takeBackMove(from)) {
    return { outcome: 'done', say: 'Taken back: the site starts here again.\n' }
  }
  return { outcome: 'failed', say: 'There is no move to take back here.\n' }
}

function inWords(moved: Moved, settings: string): string {
  const about = `${moved.files} files, ${bytesInWords(moved.bytes)}`
  const goal = `to ${moved.plan.to}`
  switch (moved.outcome) {
    case 'would move':
      return [
        ...(moved.plan.database ? table(moved.rows) : []),
        moved.isGoingOn ? 'A move that was cut off would go on.' : 'Nothing stands in the way.',
        `${whatMoves(moved, about)} would be moved ${goal}.`,
      ].join('\n')
    case 'moved before':
      return `It was moved ${goal} on ${moved.at.slice(0, 10)}: there is nothing left to do.`
    case 'moved': {
      const rows = Object.entries(moved.tables).map(([name, { rows }]) => [name, rows] as const)
      const lost = moved.lost.length > 0 ? [`Without these, which are lost:`, ...moved.lost] : []
      return [
        ...table(Object.fromEntries(rows)),
        ...lost,
        `${whatMoves(moved, about)} moved ${goal}, compared, and the same.`,
        `Start the site with ${settings}. What it left is kept, and does not start any more.`,
      ].join('\n')
    }
    case 'files lost':
      return [
        `${moved.lost.length} of ${about} are lost or damaged where they come from:`,
        ...some(moved.lost),
        'Put them back from a backup and run the same command again, or let them go: --leave-lost.',
      ].join('\n')
    case 'not the same':
      return [
        'What arrived is not the same. Something changed the site while it was moved:',
        ...some([...moved.tables.map((name) => `table ${name}`), ...moved.blobs]),
        `Empty the new place, see that nothing works on the site, and move again.`,
      ].join('\n')
  }
}

function whatMoves({ plan }: Moved, files: string): string {
  return [plan.database && 'The database', plan.files && files].filter(Boolean).join(' and ')
}

function table(rows: Record<string, number>): string[] {
  const entries = Object.entries(rows)
  const width = Math.max(0, ...entries.map(([name]) => name.length))
  return entries.map(([name, count]) => `  ${name.padEnd(width)}  ${count} rows`)
}

function some(names: string[]): string[] {
  const more = names.length - namedAtMost
  const listed = names.slice(0, namedAtMost).map((name) => `  ${name}`)
  return more > 0 ? [...listed, `  and ${more} more`] : listed
}
