import type { Context } from 'hono'
import type { ProblemCode } from '#contract/problem.ts'
import type { Refusal } from '#contract/uploads.ts'
import { type Staged, stageDocument } from '#core/documents/stage-document.ts'
import type { Deps, ReceivedFile } from './deps.ts'
import type { FieldError } from './json.ts'

type StagedFile =
  | Extract<Staged, { outcome: 'staged' }>
  | { outcome: 'refused'; code: ProblemCode; told: Told }
/** What an answer tells beside its code */
type Told = { detail?: string; errors?: FieldError[]; headers?: Record<string, string> }

export async function stageFile(
  c: Context,
  { ctxFor, receiveFile }: Deps,
  field: string,
): Promise<StagedFile> {
  await using received = await receiveFile(c, field)
  if (received.outcome === 'refused') {
    const { code, detail } = notReceived(received, field)
    return { outcome: 'refused', code, told: { detail } }
  }
  // A file can take an hour to arrive: authenticate its sender again.
  const staged = await stageDocument(await ctxFor(c), received.upload)
  if (staged.outcome === 'staged') return staged
  const { because, retryAfterSeconds } = staged
  const headers = retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}
  const errors = [{ field, code: because }]
  return { outcome: 'refused', code: codeOf(because), told: { headers, errors } }
}

/** Why the request has no file that can be used. */
export function notReceived(
  { because }: Extract<ReceivedFile, { outcome: 'refused' }>,
  field: string,
): { code: ProblemCode; detail: string } {
  if (because === 'no-file') {
    const detail = `The request has no file: send it as the body or as the form field ${field}`
    return { code: 'invalid-request', detail }
  }
  const code = because === 'too-large' ? 'too-large' : 'invalid-request'
  return { code, detail: details[because] }
}

const details = {
  several: 'Send one file',
  'too-large': 'The file is too large',
  malformed: 'The form cannot be read',
} as const

function codeOf(because: Refusal): ProblemCode {
  if (because === 'too-large' || because === 'busy' || because === 'no-space') return because
  return because === 'too-many-uploads' ? 'too-many-attempts' : 'file-refused'
}
