export const password = 'a phrase for this measurement'

export async function signIn(url: string): Promise<string> {
  const answer = await post(url, '/login', { email: 'admin@demo.example', password })
  const [, session] = /(?:^|, )session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
  if (!session) throw new Error(`Not signed in: ${answer.status}`)
  return session
}

export function post(url: string, path: string, fields: Record<string, string>): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}
