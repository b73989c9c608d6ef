/** Undefined without a connection, or if the answer is a refusal or a page, such as the one to log in */
export async function fetchJson(address: string, request: RequestInit = {}) {
  const headers = { accept: 'application/json' }
  const answer = await fetch(address, { ...request, headers }).catch(() => undefined)
  return answer?.ok ? answer.json().catch(() => undefined) : undefined
}
