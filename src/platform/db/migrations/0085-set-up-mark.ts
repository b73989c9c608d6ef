import type { Migration } from './migration.ts'

/** Adds when the organisation was named. A site with an admin or a record counts as set up already. */
export const setUpMark: Migration = {
  name: '0085-set-up-mark',
  async up(db) {
    await db.schema.alterTable('settings').addColumn('setUpAt', 'text').execute()
    const admin = db.selectFrom('account').select('id').where('role', '=', 'admin')
    await db
      .updateTable('settings')
      .set((settings) => ({ setUpAt: settings.ref('updatedAt') }))
      .where(({ or, exists }) => or([exists(admin), exists(db.selectFrom('record').select('id'))]))
      .execute()
  },
}
