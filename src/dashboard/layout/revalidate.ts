import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** After a conflict the page shows what is saved now, beside what was typed. */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate
}
