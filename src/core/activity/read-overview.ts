import { mostCounted } from '#contract/notification.ts'
import {
  type FirstStep,
  firstSteps,
  type LookupDay,
  type Overview,
  type OverviewRange,
} from '#contract/site/overview.ts'
import { areSeveral } from '../accounts/account-store.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countDrafts } from '../drafts/draft-store.ts'
import { countOpen } from '../person/request-store.ts'
import { entriesByDay } from '../records/figures/entries-by-day.ts'
import { oldestPending } from '../records/figures/oldest-pending.ts'
import { recordCounts } from '../records/figures/record-counts.ts'
import { countRetained } from '../retention/count-retained.ts'
import { todayIn } from '../today.ts'
import { backupFailure } from '../upkeep/backup-failure.ts'
import { lastBackup } from '../upkeep/last-backup.ts'
import { filesVerified } from '../upkeep/verify-in-turn.ts'
import { lookupsByDay } from './lookups-by-day.ts'
import { workByPerson } from './work-by-person.ts'

/** The overview. Triggers maintain most of its counts; only drafts and work by person are counted here. */
export async function readOverview(
  ctx: Ctx,
  { days = 30 }: { days?: OverviewRange } = {},
): Promise<Overview> {
  authorise(ctx.actor, 'read-overview')

  const [
    counts,
    oldest,
    entries,
    lookups,
    work,
    backup,
    failure,
    files,
    drafts,
    several,
    requests,
    retention,
  ] = await Promise.all([
    recordCounts(ctx),
    oldestPending(ctx),
    entriesByDay(ctx, { days: 2 * days }),
    lookupsByDay(ctx, { days: 2 * days }),
    workByPerson(ctx, { days }),
    lastBackup(ctx.db),
    backupFailure(ctx.db),
    filesVerified(ctx.db),
    countDrafts(ctx.db),
    areSeveral(ctx.db),
    countOpen(ctx.db, todayIn(ctx)),
    countRetained(ctx, mostCounted),
  ])
  const isDone: Record<FirstStep, boolean> = {
    name: ctx.settings.isSetUp,
    details: !ctx.settings.isSetUp || hasDetails(ctx),
    mail: ctx.mail.isConfigured,
    backup: backup !== undefined,
    invite: several,
    record: counts.all > 0,
  }
  return {
    counts,
    drafts,
    requests,
    retention,
    toDo: ctx.settings.isDemo ? [] : firstSteps.filter((step) => !isDone[step]),
    ...(oldest && {
      oldestPending: { id: oldest.id, name: oldest.name, since: oldest.createdAt },
    }),
    ...(backup && { lastBackup: backup }),
    ...(failure && { backupFailure: failure }),
    ...(files && {
      files: { bad: files.bad.length, ...(files.last && { verifiedAt: files.last.at }) },
    }),
    days,
    entries: entries.slice(days),
    lookups: lookups.slice(days),
    work,
    before: {
      entries: entries.slice(0, days).reduce((sum, { count }) => sum + count, 0),
      ...sumOf(lookups.slice(0, days)),
    },
  }
}

/** Whether candidates can contact the organisation: the first set-up does not require an address. */
function hasDetails({ settings: { organisation } }: Ctx): boolean {
  const { address, email, phone } = organisation
  return address !== '' && (email !== '' || phone !== '')
}

function sumOf(lookups: LookupDay[]) {
  const sum = (figure: 'all' | 'failed' | 'tooMany') =>
    lookups.reduce((total, { [figure]: count }) => total + count, 0)
  return { all: sum('all'), failed: sum('failed'), tooMany: sum('tooMany') }
}
