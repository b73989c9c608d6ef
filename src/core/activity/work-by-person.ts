import type { PersonsWork } from '#contract/site/overview.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import type { Db } from '#platform/db/schema.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { daysFrom } from '../today.ts'

const mostPeople = 50

/** What staff added in the last days, and the decisions on their records, most productive first. */
export async function workByPerson(ctx: Ctx, { days }: { days: number }): Promise<PersonsWork[]> {
  authorise(ctx.actor, 'read-overview')

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
