import { sql } from 'kysely'
import { beginning, link, type NewEntry } from '../../activity-chain.ts'
import { letOnlyGrow } from '../../keeping/append-only.ts'
import type { Db } from '../../schema.ts'
import type { Migration } from '../migration.ts'

export const activityAndNotices: Migration = {
  name: '0004-activity-notices',
  async up(db) {
    await chainActivity(db)
    await letOnlyGrow(db)
    await addNotices(db)
  },
}

async function chainActivity(db: Db): Promise<void> {
  await db.schema.alterTable('activity').renameTo('activityBefore').execute()
  await db.schema.dropIndex('activity_subject').execute()
  await db.schema
    .createTable('activity')
    .addColumn('seq', 'bigint', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actorKind', 'text', (column) => column.notNull())
    .addColumn('actorId', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subjectId', 'text')
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('salt', 'text')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('changesHash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('activityHead')
    .addColumn('id', 'integer', (column) => column.primaryKey().check(sql`"id" = 1`))
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
  const head = await chainWhatIsThere(db)
  await db
    .insertInto('activityHead')
    .values({ id: 1, ...head })
    .execute()
  await db.schema.dropTable('activityBefore').execute()

  // One index for each filter of the activity, newest first.
  const indexes = [[], ['subjectId'], ['actorId'], ['action'], ['actorId', 'action']]
  for (const columns of indexes) {
    await db.schema
      .createIndex(['activity', ...columns, 'at'].join('_'))
      .on('activity')
      .columns([...columns, 'at', 'seq'])
      .execute()
  }
}

async function chainWhatIsThere(db: Db): Promise<{ seq: number; hash: string }> {
  let head = { seq: 0, hash: beginning }
  for (let last = ''; ; ) {
    const { rows } = await sql<NewEntry>`select "id", "at", "actorKind", "actorId", "action",
      "subjectId", "changes", "network" from "activityBefore"
      where "id" > ${last} order by "id" limit 500`.execute(db)
    const linked = rows.map((entry) => {
      const { seq, hash, ...rest } = link(entry, { ...head, seq: head.seq + 1 })
      head = { seq, hash }
      return { seq, hash, ...rest }
    })
    if (linked.length === 0) return head
    await db.insertInto('activity').values(linked).execute()
    last = linked.at(-1)?.id ?? last
  }
}

async function addNotices(db: Db): Promise<void> {
  await db.schema
    .createTable('notice')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('isPublished', 'integer', (column) => column.notNull())
    .addColumn('publishedAt', 'text')
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('notice_published')
    .on('notice')
    .columns(['isPublished', 'publishedAt'])
    .execute()
  await db.schema
    .alterTable('document')
    .addColumn('noticeId', 'text', (column) => column.references('notice.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('document_notice')
    .unique()
    .on('document')
    .columns(['noticeId', 'type'])
    .execute()
  // A picture of a notice is no longer staged.
  await db.schema.dropIndex('document_staged').execute()
  await sql`create index "document_staged" on "document" ("stagedAt")
    where "recordId" is null and "noticeId" is null`.execute(db)
}
