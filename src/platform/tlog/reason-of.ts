/** Why a service gave no answer: our own message, or which fault of the network is behind "fetch failed" */
export function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error('unknown')
  const { code, message: fault } = (cause ?? {}) as { code?: unknown; message?: unknown }
  return String(code ?? fault ?? message)
}
