import { afterAll, expect, test } from 'vitest'
import { forgetOldViews } from '#core/shares/share-store.ts'
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
