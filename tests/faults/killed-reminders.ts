import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#contract/validity.ts'
import type { Ctx } from '#core/context.ts'
import { setNotificationMail } from '#core/notifications/set-notification-mail.ts'
import { insertMany } from '#core/records/record-store.ts'
import { todayIn } from '#core/today.ts'
import { startWorker } from './start-worker.ts'

type Killing = { environment: Record<string, string>; kills: number }

const documentsADay = 200

/**
 * Each day two processes remind at once of what they find, while further documents come; one is
 * killed, then a third goes over the same day. Says which days have another number of mails than one.
 */
export async function killReminders(
  admin: Ctx,
  { environment, kills }: Killing,
): Promise<string[]> {
  const { db } = admin
  await setNotificationMail(admin, 'en')
  const today = todayIn(admin)
  const flaws: string[] = []
  let mails = 0
  for (let day = 1; day <= kills; day++) {
    const add = () => addDocuments(admin, addDays(today, day + 60))
    await add()
    const asked = { ...environment, DAYS_ON: String(day) }
    const both = await Promise.all([1, 2].map(() => startWorker('reminder-worker', asked)))
    await add()
    await sleep(Math.random() * 60)
    const [one, other] = both
    if (one) await killed(one)
    if (other && day % 2 === 0) await killed(other)
    const third = await startWorker('reminder-worker', asked)
    // What it says may come at once.
    while (!third.said().includes('done') && third.exitCode === null) await sleep(10)
    for (const child of [other, third]) if (child) await killed(child)
    const { count } = await db
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const written = Number(count) - mails
    mails = Number(count)
    if (written !== 1) flaws.push(`on day ${day} ${written} mails were written`)
  }
  return flaws
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Records with a document each */
async function addDocuments(ctx: Ctx, expiresOn: string): Promise<void> {
  const at = ctx.now().toISOString()
  const names = { name: 'Robin Sample', fatherName: 'Lee Sample', motherName: '' }
  const records = Array.from({ length: documentsADay }, () => {
    const id = ctx.newId()
    const state = { visibility: 'visible', approval: 'approved', approvedAt: at } as const
    const entered = { createdBy: 'test-admin', createdAt: at, updatedAt: at, revision: 1 }
    const where = { address: '14 Paper Lane', nationality: 'BANGLADESH', birthDate: '' }
    const numbers = { passportNumber: id, irccNumber: id, clientDatabase: 'My_Aust' }
    return { id, ...numbers, ...names, ...where, ...state, ...entered }
  })
  await insertMany(ctx.db, records)
  const staged = { type: 'visa', pages: '[]', stagedBy: 'x', stagedAt: at, expiresOn }
  const documents = records.map(({ id }) => ({ id: ctx.newId(), recordId: id, ...staged }))
  await ctx.db.insertInto('document').values(documents).execute()
}
