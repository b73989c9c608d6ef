import type { Db, EnrolmentTable } from '#platform/db/schema.ts'
import { didChange, isAny } from '../../rows.ts'

type Place = { classId: string; accountId: string }

export async function find(db: Db, place: Place): Promise<EnrolmentTable | undefined> {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .where('classId', '=', place.classId)
    .where('accountId', '=', place.accountId)
    .executeTakeFirst()
}

export async function findById(db: Db, id: string): Promise<EnrolmentTable | undefined> {
  return db.selectFrom('enrolment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the enrolment until the transaction ends, so that bookings are serialised. */
export async function lockRow(db: Db, id: string): Promise<EnrolmentTable | undefined> {
  return db
    .updateTable('enrolment')
    .set((row) => ({ fee: row.ref('fee') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Enrols for the first time, or again, then at the present fee. */
export async function enrol(db: Db, enrolment: EnrolmentTable): Promise<void> {
  const { fee, currency, locale, enrolledAt } = enrolment
  await db
    .insertInto('enrolment')
    .values(enrolment)
    .onConflict((conflict) =>
      conflict
        .columns(['classId', 'accountId'])
        .doUpdateSet({ fee, currency, locale, enrolledAt, cancelledAt: null }),
    )
    .execute()
}

/** Cancels an enrolment; false if it was cancelled already. */
export function cancel(db: Db, id: string, cancelledAt: string): Promise<boolean> {
  const change = db
    .updateTable('enrolment')
    .set({ cancelledAt })
    .where('id', '=', id)
    .where('cancelledAt', 'is', null)
  return didChange(change)
}

export function existIn(db: Db, classId: string): Promise<boolean> {
  return isAny(db.selectFrom('enrolment').select('id').where('classId', '=', classId).limit(1))
}

export async function addressesIn(db: Db, classId: string) {
  return db
    .selectFrom('enrolment')
    .innerJoin('account', 'account.id', 'enrolment.accountId')
    .select(['account.id as accountId', 'account.email as to', 'enrolment.locale'])
    .where('enrolment.classId', '=', classId)
    .where('enrolment.cancelledAt', 'is', null)
    .where('account.disabledAt', 'is', null)
    .execute()
}

/** Everybody who is or was enrolled, in the order of enrolment; the name is null for deleted accounts. */
export async function listIn(db: Db, classId: string) {
  return db
    .selectFrom('enrolment')
    .leftJoin('account', 'account.id', 'enrolment.accountId')
    .selectAll('enrolment')
    .select(['account.name', 'account.email'])
    .where('enrolment.classId', '=', classId)
    .orderBy('enrolment.enrolledAt')
    .orderBy('enrolment.id')
    .execute()
}

/** The enrolments of an account, newest first. */
export async function listOf(
  db: Db,
  { accountId, after, limit }: { accountId: string; after?: string | undefined; limit: number },
): Promise<EnrolmentTable[]> {
  return db
    .selectFrom('enrolment')
    .selectAll()
    .where('accountId', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function unselect(db: Db, { classId, accountId }: Place): Promise<void> {
  await db
    .deleteFrom('classSelection')
    .where('classId', '=', classId)
    .where('accountId', '=', accountId)
    .execute()
}

/** The ids of classes that a student saved, newest first. */
export async function selectedBy(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('classSelection')
    .select('classId')
    .where('accountId', '=', accountId)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ classId }) => classId)
}

export async function selectorsOf(db: Db, classId: string, limit: number) {
  return db
    .selectFrom('classSelection')
    .innerJoin('account', 'account.id', 'classSelection.accountId')
    .select(['account.id', 'account.name', 'account.email', 'classSelection.at'])
    .where('classSelection.classId', '=', classId)
    .orderBy('classSelection.at')
    .limit(limit)
    .execute()
}
