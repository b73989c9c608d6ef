import type { SentFile } from '#contract/uploads.ts'
import type { Ctx } from '#core/context.ts'
import { type Staged, stageDocument } from '#core/documents/stage-document.ts'
import { notKept } from '#core/outage.ts'

/** Stages a file of a form, in which nothing else is lost in an outage. */
export function stageSentFile(ctx: Ctx, file: SentFile): Promise<Staged> {
  return stageDocument(ctx, file).catch(notKept)
}
