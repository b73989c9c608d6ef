import { type FoundRecord, recordListQuery } from '#contract/record-list.ts'
import { can } from '#core/authorise.ts'
import type { Ctx } from '#core/context.ts'
import { listOwnRecords } from '#core/records/list/list-own-records.ts'
import { listRecords } from '#core/records/list/list-records.ts'
import { findStaffRecord } from '#core/records/reading/find-staff-record.ts'
import { actionsFor } from '#core/records/record-rules.ts'
import { notFound, receive } from '#dashboard/context.ts'
import type { Route } from './+types/find-records.ts'

const mostFound = 6

export const loader = notFound

/** The search of the command palette. A POST, so that neither number nor name appears in an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, form, text } = await receive({ request, context })
  const id = form.get('record')
  const records = id ? [await findStaffRecord(ctx, String(id))] : await search(ctx, text('search'))
  const found = records.flatMap((record) => (record ? [present(ctx, record)] : []))
  return Response.json({ found })
}

/** Moderators find only the records that they entered. */
async function search(ctx: Ctx, typed: string) {
  const query = recordListQuery.safeParse({ search: typed, size: mostFound })
  if (!query.success || typed.trim() === '') return []
  const list = can(ctx.actor, 'list-records') ? listRecords : listOwnRecords
  return (await list(ctx, query.data)).rows
}

type Found = Parameters<typeof actionsFor>[1] & Omit<FoundRecord, 'may'>

function present(ctx: Ctx, record: Found): FoundRecord {
  const { id, name, passportNumber, irccNumber, revision } = record
  return { id, name, passportNumber, irccNumber, revision, may: actionsFor(ctx.actor, record) }
}
