import { sql } from 'kysely'
import type { DocumentType } from '#contract/document-types.ts'
import { candidateDatabase } from '#contract/record.ts'
import type { Db } from '#platform/db/schema.ts'

/** Last days, both included; `createdBy`: of records that this person entered */
export type Ending = { from: string; to: string; createdBy?: string | undefined }

/** The photo never ends; a record in the bin is not a candidate's. */
export function endingDocuments(db: Db, { from, to, createdBy }: Ending) {
  return db
    .selectFrom('document')
    .innerJoin('record', 'record.id', 'document.recordId')
    .where('document.expiresOn', '>=', from)
    .where('document.expiresOn', '<=', to)
    .where('record.clientDatabase', '=', candidateDatabase)
    .$if(createdBy !== undefined, (query) => query.where('record.createdBy', '=', createdBy ?? ''))
}

export type Cursor = { expiresOn: string; entry: number; type: string }
type Asked = Ending & {
  type?: DocumentType | undefined
  isDescending: boolean
  after?: Cursor | undefined
  limit: number
}

export async function listEnding(db: Db, { type, isDescending, after, limit, ...ending }: Asked) {
  const direction = isDescending ? 'desc' : 'asc'
  const beyond = sql.raw(isDescending ? '<' : '>')
  return endingDocuments(db, ending)
    .select(['document.expiresOn', 'document.entry', 'document.type'])
    .select(['record.id', 'record.name', 'record.passportNumber'])
    .$if(type !== undefined, (query) => query.where('document.type', '=', type ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`("document"."expiresOn", "document"."entry", "document"."type")
          ${beyond} (${after?.expiresOn}, ${after?.entry}, ${after?.type})`,
      ),
    )
    .orderBy('document.expiresOn', direction)
    .orderBy('document.entry', direction)
    .orderBy('document.type', direction)
    .limit(limit)
    .execute()
}

export async function countEnding(db: Db, ending: Ending, most: number): Promise<number> {
  const some = endingDocuments(db, ending).select('document.id').limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
