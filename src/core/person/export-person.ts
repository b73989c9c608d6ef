import { fileTypes } from '#contract/document-types.ts'
import { factNames } from '#contract/proof/proof-file.ts'
import { onReaderThread } from '#platform/db/reader-thread.ts'
import { confirmPassword, type PasswordRefused } from '../accounts/confirm-password.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { authorise } from '../authorise.ts'
import type { Ctx } from '../context.ts'
import { tracesInImports } from '../imports/erase-from-imports.ts'
import { makeProofFile } from '../statements/make-proof-file.ts'
import { standingOf } from '../statements/statement-store.ts'
import { whileAllowed } from '../while-allowed.ts'
import { writeAs } from '../write-as.ts'
import { type Copy, packCopy } from './pack-copy.ts'
import { presentActivity, presentPerson } from './present-person.ts'
import { readPerson } from './read-person.ts'

type PersonExported =
  | { outcome: 'exported'; copy: Copy }
  | { outcome: 'not-found' }
  | PasswordRefused

/**
 * Everything that is stored about a person, in one ZIP file for that person. A caller with a session gives
 * the password again: this is everything at once.
 */
export async function exportPerson(
  ctx: Ctx,
  { recordId, password = '' }: { recordId: string; password?: string | undefined },
): Promise<PersonExported> {
  authorise(ctx.actor, 'export-person')

  const refused = await confirmPassword(ctx, password)
  if (refused) return refused
  const traces = await tracesInImports(ctx, recordId)
  const rows = await readPerson(onReaderThread(ctx.db), recordId, traces)
  if (!rows) return { outcome: 'not-found' }
  await writeAs(ctx, 'export-person', (db) => {
    return recordActivity(db, ctx, 'record.copied-for-person', recordId)
  })
  const { organisation } = ctx.settings
  const at = ctx.now()
  const head = { madeBy: organisation.name, madeAt: at.toISOString() }
  const copy = packCopy(ctx, {
    fileName: `copy-${recordId}.zip`,
    pages: rows.pages,
    forms: rows.forms,
    shares: rows.shares,
    statement: await statementFile(ctx, recordId),
    jsonFiles: (missing) => ({
      person: { ...head, ...presentPerson(rows, at), missingScans: missing },
      activity: presentActivity(rows.entries),
    }),
    guard: (entries) => whileAllowed(ctx, 'export-person', entries),
  })
  return { outcome: 'exported', copy }
}

/** The proof file with everything that the standing statement says, if there is one */
export async function statementFile(ctx: Ctx, recordId: string) {
  const statement = await standingOf(ctx.db, recordId)
  const chosen = { recordId, documents: fileTypes, facts: factNames }
  const text = statement && (await makeProofFile(ctx, chosen))
  return statement && text ? { id: statement.id, text } : undefined
}
