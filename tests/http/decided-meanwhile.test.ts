import { describe, expect, test } from 'vitest'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { anAccount } from '../sign-in.ts'
import { added, aRecord, engines } from '../test-portal.ts'
import { openTestSite } from '../test-site.ts'

describe.each(engines)('a record that was decided on meanwhile, on %s', (engine) => {
  test('is named in the report about many, though the list no longer has it', async () => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'admin')
    const admin = await site.portal.as('admin')
    const moderator = await site.portal.as('moderator')
    const id = await added(addRecord(moderator, aRecord({ name: 'Robin Meanwhile' })))
    await approveRecord(admin, id)
    const body = new URLSearchParams({ bulk: 'approve', chosen: `${id}:1` })
    const headers = { cookie, origin: site.url }
    const told = await fetch(`${site.url}/dashboard/Control_Post`, {
      method: 'POST',
      body,
      headers,
    })
    const html = await told.text()
    expect(html).toContain('Already approved')
    expect(html).toMatch(/<strong>Robin Meanwhile<\/strong>/)
  })
})
