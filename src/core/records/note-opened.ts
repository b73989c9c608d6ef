import type { StaffRecord } from '#contract/staff-record.ts'
import { can } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { actorId } from '../documents/stage-document.ts'

/** Records that the caller opened an imported record in this revision, which approving it requires. */
export async function noteOpened(ctx: Ctx, { id, revision, importId, approval }: StaffRecord) {
  const isNoted = importId !== undefined && approval === 'pending'
  if (!isNoted || !can(ctx.actor, 'approve-record')) return
  await ctx.db
    .insertInto('openedRecord')
    .columns(['recordId', 'accountId', 'revision'])
    .expression((insert) =>
      insert
        .selectFrom('record')
        .select(({ val }) => [
          'id',
          val(actorId(ctx)).as('accountId'),
          val(revision).as('revision'),
        ])
        .where('id', '=', id),
    )
    .onConflict((known) => known.columns(['recordId', 'accountId']).doUpdateSet({ revision }))
    .execute()
}
