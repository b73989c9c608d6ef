import type { ListName } from '#contract/record-list.ts'
import type { Db, Schema } from '#platform/db/schema.ts'

type Key = Pick<Schema['listView'], 'accountId' | 'kind' | 'name'> & { list: ListName }

export async function put(db: Db, row: Key & { value: string }): Promise<void> {
  const { value } = row
  await db
    .insertInto('listView')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'list', 'kind', 'name']).doUpdateSet({ value }),
    )
    .execute()
}

export function viewsOf(db: Db, accountId: string, list: ListName) {
  return db
    .selectFrom('listView')
    .select(['kind', 'name', 'value'])
    .where('accountId', '=', accountId)
    .where('list', '=', list)
    .orderBy('name')
    .execute()
}

export function filtersOf(db: Db, accountId: string) {
  return db
    .selectFrom('listView')
    .select(['list', 'name'])
    .where('accountId', '=', accountId)
    .where('kind', '=', 'filter')
    .execute()
}

export async function remove(db: Db, key: Key): Promise<void> {
  await db
    .deleteFrom('listView')
    .where((view) => view.and(key))
    .execute()
}
