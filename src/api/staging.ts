import type { Context } from 'hono'
import type { ProblemCode } from '#contract/problem.ts'
import type { Refusal } from '#contract/uploads.ts'
import { type Staged, stageDocument } from '#core/documents/stage-document.ts'
import type { Deps } from './deps.ts'

type StagedFile =
  | Extract<Staged, { outcome: 'staged' }>
  | { outcome: 'refused'; code: ProblemCode; because?: Refusal; headers?: Record<string, string> }

export async function stageFile(
  c: Context,
  { ctxFor, receiveFile }: Deps,
  field: string,
): Promise<StagedFile> {
  await using received = await receiveFile(c, field)
  if (received.outcome === 'refused') {
    const isTooLarge = received.because === 'too-large'
    return { outcome: 'refused', code: isTooLarge ? 'too-large' : 'invalid-request' }
  }
  // A file can take an hour to arrive: authenticate its sender again.
  const staged = await stageDocument(await ctxFor(c), received.upload)
  if (staged.outcome === 'staged') return staged
  const { because, retryAfterSeconds } = staged
  const headers = retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }
  return { outcome: 'refused', code: codeOf(because), because, ...(headers && { headers }) }
}

function codeOf(because: Refusal): ProblemCode {
  if (because === 'too-large' || because === 'busy' || because === 'no-space') return because
  return because === 'too-many-uploads' ? 'too-many-attempts' : 'file-refused'
}
