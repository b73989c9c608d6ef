import { retryAfter, type Sent, visit } from '#dashboard/context.ts'
import { formatWait } from '#ui/i18n/format.ts'

/** The wait after too many attempts in words. The answer with the status 429 says it in its header too. */
export function waitOf(
  context: Sent['context'],
  { retryAfterSeconds }: { retryAfterSeconds: number },
): string {
  context.set(retryAfter, retryAfterSeconds)
  return formatWait(retryAfterSeconds, context.get(visit).locale)
}
