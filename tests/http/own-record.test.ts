import { afterAll, expect, test } from 'vitest'
import { forgetOldViews } from '#core/shares/share-store.ts'
import { en } from '#ui/i18n/en.ts'
import { sharesMessagesIn } from '#ui/i18n/parts/shares.ts'
import { aHeldRecord, anOwnShare, view } from '../holders.ts'
import { openTestSite } from '../test-site.ts'

const site = await openTestSite('sqlite')
afterAll(() => site[Symbol.asyncDispose]())
const { portal } = site

const dayMs = 86_400_000
const own = '/dashboard/my-record'

async function open(path: string, session: string): Promise<string> {
  const answer = await site.get(path, { headers: { cookie: `session=${session}` } })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('of a code whose views are deleted, nobody is told that it was never opened', async () => {
  const { holder } = await aHeldRecord(portal)
  const { nobody } = sharesMessagesIn('en')
  const share = await anOwnShare(holder.ctx, { days: 1 })
  const path = `${own}/shares/${share.id}`
  expect(await open(path, holder.session)).toContain(nobody)
  await view(portal, { ...share, viewer: 'Ms Lee' })
  expect(await open(path, holder.session)).toContain('Ms Lee')
  await forgetOldViews(holder.ctx.db, new Date(Date.now() + 92 * dayMs))
  const html = await open(path, holder.session)
  expect(html).not.toContain('Ms Lee')
  expect(html).not.toContain(nobody)
  expect(html).toContain('The list has been deleted.')
})

test('the page of a record says until when each document is valid, also a withheld one', async () => {
  await portal.set({ withheld: { documents: ['visa'], address: false, parents: false } })
  const { recordId, holder } = await aHeldRecord(portal, 'VALID1')
  const { db } = await portal.as('admin')
  for (const [type, expiresOn] of [
    ['visa', '2099-03-05'],
    ['lmia', '2020-04-06'],
  ] as const) {
    const ofType = db.updateTable('document').set({ expiresOn }).where('type', '=', type)
    await ofType.where('recordId', '=', recordId).execute()
  }
  const html = await open(own, holder.session)
  const { validUntil, endedOn } = en.documentDetails
  expect(html).toContain(validUntil('5 March 2099'))
  expect(html).toContain(endedOn('6 April 2020'))
})
