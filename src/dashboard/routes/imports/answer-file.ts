import { privateAnswer } from '#contract/private-answer.ts'
import { leadTo, type Sent, visit } from '#dashboard/context.ts'

type Places = { context: Sent['context']; arrived?: string; failed?: string }

export function isForScript(context: Sent['context']): boolean {
  return context.get(visit).headers.get('accept')?.includes('application/json') ?? false
}

/** To a script in JSON; to a form by leading on, with what was refused in the address. */
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
