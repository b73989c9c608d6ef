import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/validity.ts'
import { addRecord } from '#core/records/add-record.ts'
import { approveRecord } from '#core/records/approve-record.ts'
import { orderOf, sealCursor } from '#core/records/list/list-order.ts'
import { readRetention } from '#core/retention/read-retention.ts'
import { todayIn } from '#core/today.ts'
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

  test('does not lead back to the beginning of a queue that is sorted by the last change', async () => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'admin')
    const admin = await site.portal.as('admin')
    const moderator = await site.portal.as('moderator')
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D']) {
      const record = aRecord({ name, passportNumber: name, irccNumber: name })
      const id = await added(addRecord(moderator, record))
      const updatedAt = `2020-01-0${9 - ids.push(id)}T00:00:00.000Z`
      await admin.db.updateTable('record').set({ updatedAt }).where('id', '=', id).execute()
    }
    const [, second = '', third = '', last = ''] = ids
    const addressOf = (id: string) => `/dashboard/Control_Post/${id}?sort=-changed`
    const decide = async (id: string, fields: Record<string, string>) => {
      const body = new URLSearchParams({ revision: '1', ...fields })
      const headers = { cookie, origin: site.url }
      const { status, headers: told } = await site.get(addressOf(id), {
        method: 'POST',
        body,
        headers,
      })
      expect(status).toBe(303)
      return told.get('location')
    }
    expect(await decide(second, { do: 'approve' })).toBe(addressOf(third))

    const page = await site.get(addressOf(third), { headers: { cookie } })
    const next = /name="next" value="([^"]*)"/.exec(await page.text())?.[1] ?? ''
    await approveRecord(admin, third)
    expect(await decide(third, { do: 'approve', next })).toBe(addressOf(last))
  })

  test('keeps the day that another admin has set since, also from one who sets a day', async () => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'admin')
    const admin = await site.portal.as('admin')
    const id = await added(addRecord(await site.portal.as('moderator'), aRecord()))
    const [shown, newer] = [20, 40].map((days) => addDays(todayIn(admin), days)) as [string, string]
    const send = async (fields: Record<string, string>) => {
      await site.get(`/dashboard/records/${id}/retention`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie, origin: site.url },
      })
      return (await readRetention(admin, id))?.keepUntil
    }
    const first = (await readRetention(admin, id))?.kept?.until ?? ''
    expect(await send({ do: 'keep-until', until: newer, seen: first })).toBe(newer)
    expect(await send({ do: 'keep-until', until: shown, seen: first })).toBe(newer)
    expect(await send({ do: 'by-settings', seen: first })).toBe(newer)
    expect(await send({ do: 'keep-until', until: shown, seen: newer })).toBe(shown)
    expect(await send({ do: 'by-settings', seen: shown })).toBeUndefined()
  })

  test('leaves a way back where the last page of a list has become empty', async () => {
    await using site = await openTestSite(engine)
    const { cookie } = await anAccount(site.portal, 'admin')
    await added(addRecord(await site.portal.as('moderator'), aRecord()))
    const after = sealCursor({ value: 9, entry: 9 }, orderOf('oldest'))
    const on = async (path: string) => {
      return (await site.get(`/dashboard/${path}`, { headers: { cookie } })).text()
    }
    const html = await on(`Control_Post?after=${after}`)
    expect(html).toMatch(/<nav class="in-row pagination".*href="\/dashboard\/Control_Post"/s)
    expect(html).not.toContain('Nothing awaits approval')
    expect(html).toContain('No more records on this page.')
    expect(await on('Control_Post?search=zzzz')).not.toContain('pagination')
  })
})
