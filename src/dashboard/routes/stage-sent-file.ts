import type { SentFile } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { type Staged, stageDocument } from '#core/documents/stage-document.ts'
import { isOutage } from '#core/outage.ts'

/** Stages a file of a form. An outage refuses only the file, so that nothing else in the form is lost. */
export async function stageSentFile(ctx: Ctx, file: SentFile): Promise<Staged> {
  try {
    return await stageDocument(ctx, file)
  } catch (error) {
    if (isOutage(error)) return { outcome: 'refused', because: 'not-kept' }
    throw error
  }
}
