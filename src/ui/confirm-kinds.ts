/** What somebody may be asked to confirm; each has its own word for yes. */
export const confirmKinds = ['delete', 'revoke', 'end', 'reset', 'cancel'] as const
export type ConfirmKind = (typeof confirmKinds)[number]

export function isConfirmKind(text: string): text is ConfirmKind {
  return confirmKinds.some((kind) => kind === text)
}
