import { importLimits } from '#contract/imports/import.ts'
import { privateAnswer } from '#contract/private-answer.ts'
import { findImport } from '#core/imports/find-import.ts'
import { ctx, leadTo, orNoImport, receiveFiles } from '#dashboard/context.ts'
import { importAddress } from '#dashboard/features/imports/addresses.ts'
import type { Route } from './+types/sent-scans.ts'
import { answerFile, isForScript } from './answer-file.ts'
import { takeScans } from './take-scans.ts'

/** Tells whether the last ZIP is still being read */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { isTakingFiles } = orNoImport(await findImport(context.get(ctx), id))
  if (!isForScript(context)) return leadTo(context, importAddress(id, 'columns'))
  return Response.json({ isTaking: isTakingFiles }, { headers: privateAnswer })
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const most = { files: 1, fileBytes: importLimits.zipBytes }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const back = { context, arrived: importAddress(id, 'columns') }
  const because = await takeScans(received.ctx, id, sent)
  return answerFile(back, because ? { because } : { id })
}
