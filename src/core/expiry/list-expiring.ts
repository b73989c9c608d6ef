import { type DocumentType, documentTypes } from '#contract/document-types.ts'
import {
  addDays,
  daysUntil,
  type ExpiringPage,
  type ExpiringQuery,
  endingDays,
} from '#contract/validity.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { authoriseOwn } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { pageFrom } from '../rows.ts'
import { todayIn } from '../today.ts'
import { type Cursor, listEnding } from './expiry-store.ts'

const earliest = '0000-01-01'

/**
 * Lists expiring documents: admins see those of all records, moderators those of records that they entered.
 */
export async function listExpiring(
  ctx: Ctx,
  { list, type, after, size = 50 }: ExpiringQuery & { size?: number },
): Promise<ExpiringPage> {
  const { id, role } = authoriseOwn(ctx.actor, 'read-expiring')

  const today = todayIn(ctx)
  const range =
    list === 'ended'
      ? { from: earliest, to: addDays(today, -1) }
      : { from: today, to: addDays(today, endingDays) }
  const found = await listEnding(onReaderThread(ctx.db), {
    ...range,
    createdBy: role === 'admin' ? undefined : id,
    type,
    isDescending: list === 'ended',
    after: openCursor(after),
    limit: size + 1,
  })
  const { shown, next } = pageFrom(found, size, ({ expiresOn, entry, type }) => {
    return `${expiresOn}_${entry}_${type}`
  })
  const rows = shown.map(({ expiresOn, type, id, name, passportNumber }) => ({
    type: type as DocumentType,
    expiresOn,
    daysLeft: daysUntil(expiresOn, today),
    record: { id, name, passportNumber },
  }))
  return { rows, ...next }
}

/** An invalid cursor means the first page. */
function openCursor(after = ''): Cursor | undefined {
  const [, expiresOn, entry, type] = /^(\d{4}-\d\d-\d\d)_(\d{1,15})_(\w+)$/.exec(after) ?? []
  const isKnown = documentTypes.some((one) => one.type === type)
  if (!expiresOn || !entry || !type || !isKnown) return undefined
  return { expiresOn, entry: Number(entry), type }
}
