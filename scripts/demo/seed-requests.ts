import type { RequestKind } from '../../src/contract/person/request.ts'
import { addDays } from '../../src/contract/validity.ts'
import type { Ctx } from '../../src/core/context.ts'
import { findPerson } from '../../src/core/person/find-person.ts'
import { recordRequest } from '../../src/core/person/record-request.ts'
import { todayIn } from '../../src/core/today.ts'
import type { DemoRecord } from './demo-records.ts'

type Asked = { kind: RequestKind; daysAgo: number; note: string }

const requests: Asked[] = [
  { kind: 'access', daysAgo: 6, note: 'By letter. The copy is collected at the office.' },
  // Late: a request has to be answered within 30 days.
  { kind: 'erasure', daysAgo: 37, note: 'By phone, after returning home.' },
]

/** Invented public records before these are examples of retention. */
const first = 8

/** Enters requests about two invented public records. */
export async function seedRequests(admin: Ctx, added: readonly DemoRecord[]): Promise<void> {
  const others = added.filter(({ about, state }) => about === '' && state === 'public')
  const chosen = others.slice(first, first + requests.length)
  for (const [place, { passportNumber }] of chosen.entries()) {
    const [found] = await findPerson(admin, passportNumber)
    const asked = requests[place]
    if (!found || !asked) continue
    const { kind, daysAgo, note } = asked
    const askedOn = addDays(todayIn(admin), -daysAgo)
    await recordRequest(admin, { recordId: found.id, kind, askedOn, note })
  }
}
