import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lookupPages } from '#contract/lookup-pages.ts'
import { anAddedRecord, engines, openTestPortal } from '../../../tests/test-portal.ts'
import { lookUpRecord } from '../lookup/look-up-record.ts'

test.each(engines)(
  'a type whose bit came after the others were read is known, on %s',
  async (engine) => {
    await using portal = await openTestPortal(engine)
    const { db } = await portal.as('admin')
    const id = await anAddedRecord(portal, { passportNumber: 'PT1' })
    const add = (type: string) =>
      sql`insert into "document"
    ("id", "recordId", "type", "pages", "stagedBy", "stagedAt") values
    (${type}, ${id}, ${type}, '[]', 'somebody', '2026-01-01T00:00:00.000Z')`.execute(db)
    const shown = async () => {
      const ctx = await portal.as('stranger')
      const asked = { by: ['passportNumber'], number: 'PT1', page: lookupPages.home } as const
      const looked = await lookUpRecord(ctx, { ...asked, withPages: false })
      return looked.outcome === 'found' && looked.record.documents.map(({ type }) => type)
    }

    await sql`delete from "paperBit" where "type" in ('ticket', 'idCard')`.execute(db)
    const before = await shown()
    await add('idCard')
    expect(await shown()).toEqual([...(before || []), 'idCard'])
    await add('ticket')
    expect(await shown()).toEqual([...(before || []), 'ticket', 'idCard'])
    await sql`delete from "document" where "id" = 'idCard'`.execute(db)
    expect(await shown()).toEqual([...(before || []), 'ticket'])
  },
)
