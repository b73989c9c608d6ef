import { recordConsent } from '#core/consents/record-consent.ts'
import { todayIn } from '#core/today.ts'
import { stagedAnew } from './backups.ts'
import type { TestPortal } from './test-portal.ts'

export const signed = { signedOn: '2026-01-31', locale: 'en' } as const

/** Records a form that was signed today for a record, as an admin. */
export async function aConsent(
  test: TestPortal,
  recordId: string,
  document?: string,
): Promise<string> {
  const admin = await test.as('admin')
  const recorded = await recordConsent(admin, {
    ...signed,
    signedOn: todayIn(admin),
    recordId,
    document: document ?? (await stagedAnew(test)),
  })
  if (recorded.outcome !== 'recorded') throw new Error(recorded.outcome)
  return recorded.id
}
