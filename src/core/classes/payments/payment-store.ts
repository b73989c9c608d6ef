import type { Db, PaymentTable } from '#platform/db/schema.ts'

export async function insert(db: Db, payment: PaymentTable): Promise<void> {
  await db.insertInto('payment').values(payment).execute()
}

/** Takes the next receipt number; the row lock prevents gaps in the numbers. */
export async function nextNumber(db: Db): Promise<number> {
  const { last } = await db
    .updateTable('receiptNumber')
    .set((row) => ({ last: row('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export async function findById(db: Db, id: string): Promise<PaymentTable | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listFor(db: Db, enrolmentIds: string[]): Promise<PaymentTable[]> {
  if (enrolmentIds.length === 0) return []
  return db
    .selectFrom('payment')
    .selectAll()
    .where('enrolmentId', 'in', enrolmentIds)
    .orderBy('number')
    .execute()
}

type Wanted = { accountId?: string | undefined; before?: number | undefined; limit: number }

/** The payments of everybody or of one student, newest first. */
export async function list(db: Db, { accountId, before, limit }: Wanted) {
  return db
    .selectFrom('payment')
    .innerJoin('enrolment', 'enrolment.id', 'payment.enrolmentId')
    .innerJoin('class', 'class.id', 'enrolment.classId')
    .leftJoin('payment as corrected', 'corrected.id', 'payment.corrects')
    .selectAll('payment')
    .select(['class.title as classTitle', 'corrected.number as correctedNumber'])
    .$if(accountId !== undefined, (query) =>
      query.where('enrolment.accountId', '=', accountId ?? ''),
    )
    .$if(before !== undefined, (query) => query.where('payment.number', '<', before ?? 0))
    .orderBy('payment.number', 'desc')
    .limit(limit)
    .execute()
}
