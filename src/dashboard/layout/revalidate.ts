import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Loads the page again after a conflict, to show the saved version beside the typed one. */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  const { actionStatus, defaultShouldRevalidate } = args
  return actionStatus === 409 || actionStatus === 404 || defaultShouldRevalidate
}
