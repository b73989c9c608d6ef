import { type CsvEncoding, csvEncodings, importLimits } from '#contract/imports/import.ts'
import { createImport } from '#core/imports/create-import.ts'
import { leadsTo, receiveFiles } from '#dashboard/context.ts'
import { faultOf, importAddress, importsPath } from '#dashboard/features/imports/addresses.ts'
import type { Route } from './+types/sent-sheet.ts'
import { answerFile } from './answer-file.ts'

export const loader = leadsTo(importsPath)

export async function action({ request, context }: Route.ActionArgs) {
  const most = { files: 1, fileBytes: importLimits.spreadsheetBytes }
  const received = await receiveFiles({ request, context }, most)
  await using sent = received.sent
  const [file] = sent.files
  const back = { context, failed: importsPath }
  if (!file) return answerFile(back, { because: sent.refused[0] ? 'too-large' : 'one-sheet' })
  const encoding = csvEncodings.find(
    (one): one is CsvEncoding => one === sent.fields.get('encoding'),
  )
  const sheet = sent.fields.get('sheet')?.trim() || undefined
  const { name, path, bytes, hash } = file
  const upload = { path, bytes, hash }
  const created = await createImport(received.ctx, { name, upload, encoding, sheet })
  if (created.outcome === 'refused') return answerFile(back, { because: faultOf(created) })
  const { id } = created.import
  return answerFile({ context, arrived: importAddress(id, 'columns') }, { id })
}
