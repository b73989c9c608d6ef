import { mostCounted } from '#contract/notification.ts'
import {
  type FirstStep,
  firstSteps,
  type LookupDay,
  type Overview,
  type OverviewRange,
  type PersonsWork,
} from '#contract/site/overview.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { areSeveral } from '../accounts/account-store.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { countDrafts } from '../drafts/draft-store.ts'
import { countOpen } from '../person/request-store.ts'
import { recordCounts } from '../records/figures/record-counts.ts'
import { longestWaiting } from '../records/reading/pending-store.ts'
import { countRetained } from '../retention/count-retained.ts'
import { daysFrom, todayIn } from '../today.ts'
import { backupFailure } from '../upkeep/backup-failure.ts'
import { lastBackup } from '../upkeep/last-backup.ts'
import { filesVerified } from '../upkeep/verify-in-turn.ts'
import { entriesByDay, lookupsByDay } from './figures-by-day.ts'

/** The overview. Triggers maintain most of its counts; only drafts and work by person are counted here. */
export async function readOverview(
  ctx: Ctx,
  { days = 30 }: { days?: OverviewRange } = {},
): Promise<Overview> {
  authorise(ctx.actor, 'read-overview')

  const [
    counts,
    oldestPending,
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
    longestWaiting(ctx.db),
    entriesByDay(ctx, 2 * days),
    lookupsByDay(ctx, 2 * days),
    workByPerson(ctx, days),
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
    ...(oldestPending && { oldestPending }),
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

const mostPeople = 50

/** What staff added in the last days, and the decisions on their records, most productive first. */
async function workByPerson(ctx: Ctx, days: number): Promise<PersonsWork[]> {
  const from = daysFrom(ctx.now(), 1 - days).slice(0, 10)
  const db = onReaderThread(ctx.db)
  const [people, sentBack] = await Promise.all([addedAndApproved(db, from), sentBackBy(db, from)])
  return people
    .map((person) => ({ ...person, sentBack: sentBack.get(person.id) ?? 0 }))
    .filter(({ added, approved, sentBack }) => added + approved + sentBack > 0)
    .toSorted((one, other) => other.added - one.added || other.approved - one.approved)
    .slice(0, mostPeople)
}

/** Index-only counts of what each person added and what was approved. */
async function addedAndApproved(db: Db, from: string) {
  const rows = await db
    .selectFrom('account')
    .select((account) => [
      'account.id',
      'account.name',
      account
        .selectFrom('activity')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('activity.actorId', '=', 'account.id')
        .where('activity.action', '=', 'record.added')
        .where('activity.at', '>=', from)
        .as('added'),
      account
        .selectFrom('record')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('record.createdBy', '=', 'account.id')
        .where('record.approvedAt', '>=', from)
        .whereRef('record.approvedAt', '>', 'record.createdAt')
        .as('approved'),
    ])
    .where('account.role', 'in', ['admin', 'moderator'])
    .orderBy('account.id')
    .execute()
  return rows.map(({ added, approved, ...person }) => {
    return { ...person, added: Number(added), approved: Number(approved) }
  })
}

/** A record that was sent back twice counts twice, even if it has been corrected since. */
async function sentBackBy(db: Db, from: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('activity')
    .innerJoin('record', 'record.id', 'activity.subjectId')
    .select((row) => ['record.createdBy', row.fn.countAll<number>().as('count')])
    .where('activity.action', '=', 'record.sent-back')
    .where('activity.at', '>=', from)
    .groupBy('record.createdBy')
    .execute()
  return new Map(rows.map(({ createdBy, count }) => [createdBy, Number(count)]))
}
