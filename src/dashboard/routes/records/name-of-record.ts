import type { Toast } from '#contract/toast.ts'
import type { Ctx } from '#core/context.ts'
import { findInBin } from '#core/records/bin/list-bin.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import type { KeptRecord } from '#core/retention/keep-record.ts'

/** The name of a record, also of one in the bin. */
export async function nameOfRecord(ctx: Ctx, id: string): Promise<string | undefined> {
  return ((await findStaffRecord(ctx, id)) ?? (await findInBin(ctx, id)))?.name
}

type Named = { id: string; name: string }

/** Adds the names, also of records that have left the list since. */
export async function withNames<One extends { id: string }>(
  ctx: Ctx,
  ones: readonly One[],
  listed: readonly Named[],
) {
  const names = new Map(listed.map(({ id, name }) => [id, name]))
  const name = async (id: string) => names.get(id) ?? (await nameOfRecord(ctx, id))
  return Promise.all(ones.map(async (one) => ({ ...one, name: await name(one.id) })))
}

export function toastOfKept(kept: KeptRecord, name = ''): Toast {
  if (kept.outcome === 'out-of-range') return { kind: 'keptTooLong' }
  if (kept.outcome !== 'kept') return { kind: 'notDone' }
  const { notShown, isShown } = kept
  const told = { name, day: kept.keepUntil ?? undefined }
  if (notShown === 'needs-consent') return { kind: 'keptWithoutConsent', ...told }
  if (notShown) return { kind: 'keptAndWithdrawn', ...told }
  return { kind: isShown ? 'recordKeptAndShown' : 'recordKept', ...told }
}
