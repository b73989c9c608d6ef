import { privateAnswer } from '#contract/private-answer.ts'
import { leadTo, type Sent, visit } from '#dashboard/context.ts'

type Places = { context: Sent['context']; arrived?: string; failed?: string }

export function isForScript(context: Sent['context']): boolean {
  return context.get(visit).headers.get('accept')?.includes('application/json') ?? false
}

/** Answers a script with JSON, and a plain form with a redirect that has the refusal in its query string. */
export function answerFile(
  { context, arrived, failed = arrived ?? '/' }: Places,
  told: { id?: string; because?: string },
): Response {
  const { because } = told
  if (!isForScript(context)) {
    return leadTo(context, because ? `${failed}?refused=${because}` : (arrived ?? failed))
  }
  return Response.json(told, { status: because ? 422 : 200, headers: privateAnswer })
}
