import { expect, test } from 'vitest'
import { recordActivity } from '#core/activity/record-activity.ts'
import { engines, openTestPortal } from '../../tests/test-portal.ts'
import { verifyActivityLog } from './checks.ts'

test.each(engines)('on %s the command says whether the activity is whole', async (engine) => {
  await using test = await openTestPortal(engine)
  const whole = await verifyActivityLog(test.portal)
  expect(whole).toMatchObject({ outcome: 'done' })
  const known = whole.say.trim().split('\n').at(-1)

  const { db, ...ctx } = await test.as('admin')
  await recordActivity(db, { ...ctx, db }, 'record.hidden', 'r1')
  expect(await verifyActivityLog(test.portal, known)).toMatchObject({ outcome: 'done' })
  const unheard = known?.replace(/.{4}$/, 'ffff')
  expect(await verifyActivityLog(test.portal, unheard)).toMatchObject({ outcome: 'failed' })
  expect((await verifyActivityLog(test.portal, 'nonsense')).say).toContain('a colon and its hash')

  await db.updateTable('activityHead').set({ hash: '0' }).execute()
  const broken = await verifyActivityLog(test.portal)
  expect(broken).toMatchObject({ outcome: 'failed' })
  expect(broken.say).toContain('is broken at entry 2')
})
