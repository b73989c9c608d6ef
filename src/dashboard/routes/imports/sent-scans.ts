import { importLimits } from '#contract/imports/import.ts'
import { privateAnswer } from '#contract/private-answer.ts'
import { addImportFiles } from '#core/imports/add-import-files.ts'
import { findImport } from '#core/imports/find-import.ts'
import { ctx, leadTo, orNotFound, receiveFiles } from '#dashboard/context.ts'
import { importAddress } from '#dashboard/features/imports/addresses.ts'
import type { Route } from './+types/sent-scans.ts'
import { answerFile, isForScript } from './answer-file.ts'

/** Tells whether the last ZIP is still being read */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { isTakingFiles } = orNotFound(await findImport(context.get(ctx), id))
  if (!isForScript(context)) return leadTo(context, importAddress(id, 'columns'))
  return Response.json({ isTaking: isTakingFiles }, { headers: privateAnswer })
}

/** Receives a ZIP of scans. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const most = { files: 1, fileBytes: importLimits.zipBytes }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const [file] = sent.files
  const back = { context, arrived: importAddress(id, 'columns') }
  if (!file) return answerFile(back, { because: sent.refused[0] ? 'too-large' : 'no-file' })
  const { path, bytes } = file
  const added = await addImportFiles(received.ctx, { id, upload: { path, bytes } })
  if (added.outcome === 'not-found') return orNotFound<Response>(undefined)
  if (added.outcome === 'taking') return answerFile(back, { id })
  const because = added.outcome === 'refused' ? added.because : added.outcome
  return answerFile(back, { because })
}
